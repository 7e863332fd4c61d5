// npm run check: everything that can be told without a database. Every step runs; every complaint is shown.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, root } from './install.mjs'
import { runSteps } from './steps.mjs'

/** The longest first. */
const STEPS = [
  { title: 'types', command: ['tsc', '--project', 'tsconfig.json'] },
  { title: 'types de la page', command: ['tsc', '--project', 'web/tsconfig.json'] },
  { title: 'code inutilisé', command: ['knip'] },
  {
    title: 'format et règles',
    command: ['biome', 'ci', process.stdout.isTTY ? '--colors=force' : '--colors=off', '--max-diagnostics=50'],
  },
  { title: 'promesses et pièges', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { title: 'vie des commandes documentée', command: ['node', 'scripts/life-diagram.ts', '--check'] },
  { title: 'coverage', command: ['node', 'scripts/coverage.mjs', '--check'] },
  { title: 'frontières', command: ['node', 'scripts/boundaries.mjs'] },
]
/** Runs all the steps and tells how many passed and failed. */
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
