// Runs programs two at a time, which fills a machine of two cores, and shows what those that fail wrote.
import { spawn } from 'node:child_process'
import { environment, root } from '../install.mjs'

const AT_A_TIME = 2
const LIMIT_MS = 10 * 60_000

/** @typedef {{ title: string, program: string, words: string[] }} Step */

/** Every step runs, in order; tells how many passed and failed. */
export async function runSteps(/** @type {readonly Step[]} */ steps) {
  const queue = [...steps]
  const results = { passed: 0, failed: 0 }
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const startedAt = performance.now()
      const { isGood, output } = await run(step)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(`${isGood ? '✓' : '✗'} ${step.title} (${seconds} s)`)
      if (!isGood) console.log(output.trimEnd())
      results[isGood ? 'passed' : 'failed'] += 1
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
  return results
}

/** @returns {Promise<{ isGood: boolean, output: string }>} */
function run(/** @type {Step} */ { program, words }) {
  const child = spawn(program, words, { cwd: root, env: environment, timeout: LIMIT_MS })
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
