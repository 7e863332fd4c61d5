// node scripts/reports/conclusion.mjs <name…>: says again how programs ended, as one, after .ci/run ran each.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../install.mjs'
import { failure } from './failures.mjs'

/** @typedef {{ passed: number, failed: number, failures: string[] }} Count */

export const reports = join(root, 'node_modules/.cache/quai')

/** Says what failed and, on the last line, how many passed and failed; keeps it under a name. Sets the status of the program. */
export function conclude(/** @type {string} */ name, /** @type {Count[]} */ counts) {
  const count = sumOf(counts)
  mkdirSync(reports, { recursive: true })
  writeFileSync(fileOf(name), JSON.stringify(count))
  say(count)
}

/** @returns {Count} */
function sumOf(/** @type {readonly Count[]} */ counts) {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    failures: counts.flatMap(({ failures }) => failures),
  }
}

function say(/** @type {Count} */ { passed, failed, failures }) {
  if (failures.length > 0) console.log(`\nWhat failed\n${failures.join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

export const fileOf = (/** @type {string} */ name) => join(reports, `${name}.count.json`)

/** Reads how a program ended; one that was stopped on its way left nothing, and counts as a failure. @returns {Count} */
function endOf(/** @type {string} */ name) {
  const file = fileOf(name)
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: [failure(`${name} did not come to its end`)] }
  return JSON.parse(readFileSync(file, 'utf8'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  say(sumOf(process.argv.slice(2).map(endOf)))
}
