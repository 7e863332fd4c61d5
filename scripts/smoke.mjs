// node scripts/smoke.mjs [name…]: runs every benchmark and every proof of package.json at its smallest size, so that none
// breaks unnoticed: all `bench:…` and `test:…` scripts, and the replay. Each must accept `--smallest` (see
// server/src/testing/sizes.ts) and exit with a status other than 0 when a check fails.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runSteps } from './checks/steps.mjs'
import { ensureInstalled, environment, pinnedNode, root } from './install.mjs'
import { fastestFolder } from './temporary.mjs'

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Lists the longest scripts, which start first: a long one started last would end alone. */
const LONGEST = [
  'bench:page',
  'bench:growth',
  'test:abuse',
  'test:pack',
  'test:fuzz',
  'test:crash',
  'test:operate',
  'test:upgrade',
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
  if (names.length > 1) makeFirstData()
  const steps = names.map((title) => ({ title, program: pinnedNode, words: [fileOf(title), '--smallest'] }))
  return runSteps(steps, AT_A_TIME)
}

/** Makes the data that servers of these scripts start from. Without it, each server makes its own. */
function makeFirstData() {
  const folder = mkdtempSync(join(environment.TMPDIR ?? fastestFolder(), 'quai-first-data-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const program = join(root, 'server/src/testing/servers/first-data.ts')
  const { status } = spawnSync(pinnedNode, [program, folder], { cwd: root, env: environment, stdio: 'inherit' })
  if (status === 0) environment.QUAI_FIRST_DATA = folder
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
