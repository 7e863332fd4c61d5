// node scripts/smoke.mjs [name…]: runs every benchmark and every proof of package.json at its smallest size, so that none
// breaks unseen: all `bench:…` and `test:…` scripts, and the replay. Each must take `--smallest` (see
// server/src/testing/sizes.ts) and end with something else than 0 when what it checks does not hold.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runSteps } from './checks/steps.mjs'
import { ensureInstalled, pinnedNode, root } from './install.mjs'

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** They start first: two run at a time, and a long one that started last would end alone. */
const LONGEST = ['bench:growth', 'test:abuse', 'test:crash', 'test:fuzz']

const all = Object.keys(scripts).filter((name) => /^(bench|test):|^replay$/.test(name))
const inOrder = [...new Set([...LONGEST, ...all])]

/** Runs them all, or those named, and tells how many passed and failed. */
export function smoke(names = inOrder) {
  return runSteps(names.map((title) => ({ title, program: pinnedNode, words: [fileOf(title), '--smallest'] })))
}

function fileOf(/** @type {string} */ name) {
  const file = /^node scripts\/run\.mjs (\S+)$/.exec(scripts[name] ?? '')?.[1]
  if (!file) throw new Error(`package.json has no program for ${name}`)
  return join(root, file)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled()
  const words = process.argv.slice(2)
  const { failed } = await smoke(words.length > 0 ? words : undefined)
  process.exitCode = failed > 0 ? 1 : 0
}
