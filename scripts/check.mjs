// npm run check: everything that can be told without a database. Every step runs; every complaint is shown.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, environment, root } from './install.mjs'

/** The longest first: two at a time, they fill a machine of two cores. */
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
const AT_A_TIME = 2

/** Runs all the steps and tells how many passed and failed. */
export async function check() {
  const queue = [...STEPS]
  const results = { passed: 0, failed: 0 }
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const startedAt = performance.now()
      const { isGood, output } = await run(step.command)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).replace('.', ',')
      console.log(`${isGood ? '✓' : '✗'} ${step.title} (${seconds} s)`)
      if (!isGood) console.log(output.trimEnd())
      results[isGood ? 'passed' : 'failed'] += 1
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
  return results
}

/** @returns {Promise<{ isGood: boolean, output: string }>} */
function run(/** @type {string[]} */ [program = '', ...words]) {
  const child = spawn(join(root, 'node_modules/.bin', program), words, { cwd: root, env: environment })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text
    })
  }
  return new Promise((done) => {
    child.on('error', (error) => done({ isGood: false, output: error.message }))
    child.on('close', (status) => done({ isGood: status === 0, output }))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled()
  const { failed } = await check()
  process.exitCode = failed > 0 ? 1 : 0
}
