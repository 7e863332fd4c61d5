// npm test: runs every check, test and journey. Its last line counts all that passed and failed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './checks/check.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled, environment, pinnedNode, root } from './install.mjs'
import { ensurePage } from './page.mjs'
import { conclude, reports } from './reports/conclusion.mjs'
import { failedJourneysOf, failedTestsOf, failure } from './reports/failures.mjs'
import { journeysOf, slowestLines, testsOf } from './reports/slowest.mjs'
import { openTemporaryFolder } from './temporary.mjs'

/** @typedef {import('./reports/conclusion.mjs').Count} Count */

/** Collects every test and journey, to show the slowest. @type {import('./reports/slowest.mjs').Played[]} */
const played = []

ensureInstalled()
openTemporaryFolder()
console.log('Checks')
const counts = [await check()]
console.log('\nWeight of the page')
counts.push(weighPage())
console.log('\nTests')
counts.push(runTests())
console.log('\nJourneys in the browser')
counts.push(runJourneys())

console.log('\nThe slowest tests and journeys')
for (const line of slowestLines(played)) console.log(line)
conclude('test', counts)

/** @returns {Count} */
function runTests() {
  const report = freshReport('vitest.json')
  const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const isGood = run('node_modules/vitest/vitest.mjs', words)
  /** @type {{ numPassedTests: number } & import('./reports/failures.mjs').TestsReport | undefined} */
  const found = read(report)
  if (!found) return withoutReport('the tests')
  played.push(...testsOf(found, root))
  const failures = failedTestsOf(found, root)
  return complete({ passed: found.numPassedTests, failed: failures.length, failures }, isGood)
}

/** @returns {Count} */
function weighPage() {
  try {
    ensurePage()
    if (run('scripts/checks/bundle-size.mjs', [])) return { passed: 1, failed: 0, failures: [] }
    return { passed: 0, failed: 1, failures: [failure('the weight of the page')] }
  } catch (error) {
    return stopped('the weight of the page', error)
  }
}

/** @returns {Count} */
function runJourneys() {
  const report = freshReport('playwright.json')
  try {
    ensurePage()
    const env = { CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const isGood = run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], env)
    /** @type {{ stats: { expected: number, unexpected: number, flaky: number }, suites: (import('./reports/slowest.mjs').Suite & import('./reports/failures.mjs').Suite)[] } | undefined} */
    const found = read(report)
    if (!found) return withoutReport('the journeys')
    played.push(...journeysOf(found))
    const { expected, unexpected, flaky } = found.stats
    return complete({ passed: expected, failed: unexpected + flaky, failures: failedJourneysOf(found) }, isGood)
  } catch (error) {
    return stopped('the journeys', error)
  }
}

/** Counts a problem outside of any test as one failure. */
function complete(/** @type {Count} */ count, /** @type {boolean} */ isGood) {
  if (isGood || count.failed > 0) return count
  return { ...count, failed: 1, failures: [failure('a problem outside of any test: see above')] }
}

/** @returns {Count} */
function withoutReport(/** @type {string} */ of) {
  return { passed: 0, failed: 1, failures: [failure(`${of} left no report: see above`)] }
}

/** @returns {Count} */
function stopped(/** @type {string} */ title, /** @type {unknown} */ error) {
  const message = error instanceof Error ? error.message : String(error)
  console.error(message)
  return { passed: 0, failed: 1, failures: [failure(title, message)] }
}

function run(
  /** @type {string} */ program,
  /** @type {string[]} */ words,
  /** @type {Record<string, string>} */ env = {},
) {
  const options = { cwd: root, stdio: /** @type {const} */ ('inherit'), env: { ...environment, ...env } }
  return spawnSync(pinnedNode, [join(root, program), ...words], options).status === 0
}

function freshReport(/** @type {string} */ name) {
  mkdirSync(reports, { recursive: true })
  const path = join(reports, name)
  rmSync(path, { force: true })
  return path
}

function read(/** @type {string} */ report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
}
