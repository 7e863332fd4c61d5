// node scripts/smoke.mjs [name…]: runs every benchmark and every proof of package.json at its smallest size, so that none
// breaks unnoticed: all `bench:…` and `test:…` scripts, and the replay. Each must accept `--smallest` (see
// server/src/testing/sizes.ts) and exit with a status other than 0 when a check fails.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runSteps } from './checks/steps.mjs'
import { ensureInstalled, pinnedNode, root } from './install.mjs'

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Lists the longest scripts, which start first: a long one started last would end alone. */
const LONGEST = [
  'bench:page',
  'bench:growth',
  'test:abuse',
  'test:fuzz',
  'test:crash',
  'bench:orders',
  'test:crash:webhooks',
  'test:crash:imports',
  'bench:stock',
  'test:uploads',
  'replay',
  'bench:kpis',
]

/** One more than the cores of the least machine, because several wait half of their time for a slow network or a restart. */
const AT_A_TIME = 3

const all = Object.keys(scripts).filter((name) => /^(bench|test):|^replay$/.test(name))
const inOrder = [...new Set([...LONGEST, ...all])]

/** Runs all scripts, or the named ones, and returns how many passed and failed. */
export function smoke(names = inOrder) {
  const steps = names.map((title) => ({ title, program: pinnedNode, words: [fileOf(title), '--smallest'] }))
  return runSteps(steps, AT_A_TIME)
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
