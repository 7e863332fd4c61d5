// npm run check: every check that needs no database. Runs every step and shows every complaint.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, root } from '../install.mjs'
import { runSteps } from './steps.mjs'

/**
 * Uses one thread, because each further one works out the types of the contract and of MUI again, beside another step.
 * Keeps what it found, so that the next run looks only at what has changed.
 */
const tsc = (/** @type {string} */ project) => {
  const kept = join(root, 'node_modules/.cache/quai', `${project}.tsbuildinfo`)
  return ['tsc', '--checkers', '1', '--project', project, '--incremental', '--tsBuildInfoFile', kept]
}

/** Lists the steps, the longest first. */
const STEPS = [
  { title: 'promises and pitfalls', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { title: 'types of the page', command: tsc('web/tsconfig.json') },
  { title: 'types', command: tsc('tsconfig.json') },
  { title: 'unused code', command: ['knip'] },
  {
    title: 'format and rules',
    command: ['biome', 'ci', process.stdout.isTTY ? '--colors=force' : '--colors=off', '--max-diagnostics=50'],
  },
  { title: 'life of orders documented', command: ['node', 'scripts/life-diagram.ts', '--check'] },
  { title: 'what triggers write documented', command: ['node', 'scripts/changes.ts', '--check'] },
  { title: 'GS1 identifiers as in the dictionary', command: ['node', 'scripts/gs1-identifiers.ts', '--check'] },
  { title: 'coverage', command: ['node', 'scripts/checks/coverage.mjs', '--check'] },
  { title: 'boundaries', command: ['node', 'scripts/checks/boundaries.mjs'] },
  { title: 'unused failures and permissions', command: ['node', 'scripts/checks/unused-names.mjs'] },
  { title: 'files named in comments', command: ['node', 'scripts/checks/named-files.mjs'] },
  { title: 'French sentences', command: ['node', 'scripts/checks/french.mjs'] },
  { title: 'texts for their reader', command: ['node', 'scripts/checks/roles.mjs'] },
  { title: 'sizes', command: ['node', 'scripts/checks/sizes.mjs'] },
  { title: 'repeated blocks', command: ['node', 'scripts/checks/repeated-blocks.mjs'] },
]
/** Runs all the steps and returns how many passed and failed. */
export function check() {
  return runSteps(
    STEPS.map(({ title, command: [program = '', ...words] }) => ({
      title,
      program: join(root, 'node_modules/.bin', program),
      words,
    })),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled()
  const { failed } = await check()
  process.exitCode = failed > 0 ? 1 : 0
}
