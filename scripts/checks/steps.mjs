// Runs programs several at a time and shows the output of those that fail.
import { spawn } from 'node:child_process'
import { environment, root } from '../install.mjs'
import { failure } from '../reports/failures.mjs'

/** Fills a machine of two cores. */
const AT_A_TIME = 2
const LIMIT_MS = 10 * 60_000
/** Limits what is said again of a failed step; what it complains of stands at its end. */
const LAST_LINES = 12

/** @typedef {{ title: string, program: string, words: string[] }} Step */

/** Runs every step, in order, and returns how many passed and failed, and what the failed ones said at their end. */
export async function runSteps(/** @type {readonly Step[]} */ steps, atATime = AT_A_TIME) {
  const queue = [...steps]
  const results = { passed: 0, failed: 0, failures: /** @type {string[]} */ ([]) }
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const startedAt = performance.now()
      const { isGood, output } = await run(step)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(`${isGood ? '✓' : '✗'} ${step.title} (${seconds} s)`)
      results[isGood ? 'passed' : 'failed'] += 1
      if (isGood) continue
      console.log(output.trimEnd())
      results.failures.push(failure(step.title, output.trimEnd().split('\n').slice(-LAST_LINES).join('\n')))
    }
  }
  await Promise.all(Array.from({ length: atATime }, worker))
  return results
}

/** @returns {Promise<{ isGood: boolean, output: string }>} */
function run(/** @type {Step} */ { program, words }) {
  // A linter written in Go works out the types again in each of its threads.
  const child = spawn(program, words, { cwd: root, env: { ...environment, GOMAXPROCS: '1' }, timeout: LIMIT_MS })
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
