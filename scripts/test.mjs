// npm test: the whole check. Its last line counts what passed and failed: check steps, tests,
// benchmarks and journeys alike.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './checks/check.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled, environment, pinnedNode, root } from './install.mjs'
import { ensurePage } from './page.mjs'
import { journeysOf, slowestLines, testsOf } from './slowest.mjs'
import { smoke } from './smoke.mjs'

/** @typedef {{ passed: number, failed: number }} Count */

const reports = join(root, 'node_modules/.cache/quai')
/** Every test and journey, to show the slowest. @type {import('./slowest.mjs').Played[]} */
const played = []

ensureInstalled()
console.log('Checks')
const counts = [await check()]
console.log('\nWeight of the page')
counts.push(weighPage())
console.log('\nTests')
counts.push(runTests())
console.log('\nBenchmarks and proofs, at their smallest size')
counts.push(await smoke())
console.log('\nJourneys in the browser')
counts.push(runJourneys())

console.log('\nThe slowest tests and journeys')
for (const line of slowestLines(played)) console.log(line)
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** @returns {Count} */
function runTests() {
  const report = freshReport('vitest.json')
  const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const isGood = run('node_modules/vitest/vitest.mjs', words)
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, name: string, assertionResults: { status: string, fullName: string }[] }[] } | undefined} */
  const found = read(report)
  if (!found) return { passed: 0, failed: 1 }
  played.push(...testsOf(found, root))
  // A file that does not even load has no test to count.
  const broken = found.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return complete({ passed: found.numPassedTests, failed: found.numFailedTests + broken.length }, isGood)
}

/** @returns {Count} */
function weighPage() {
  try {
    ensurePage()
    return run('scripts/checks/bundle-size.mjs', []) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

/** @returns {Count} */
function runJourneys() {
  const report = freshReport('playwright.json')
  try {
    ensurePage()
    const env = { CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const isGood = run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], env)
    /** @type {{ stats: { expected: number, unexpected: number, flaky: number }, suites: import('./slowest.mjs').Suite[] } | undefined} */
    const found = read(report)
    if (!found) return { passed: 0, failed: 1 }
    played.push(...journeysOf(found))
    return complete({ passed: found.stats.expected, failed: found.stats.unexpected + found.stats.flaky }, isGood)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

/** Counts a problem outside of any test as one failure. */
function complete(/** @type {Count} */ count, /** @type {boolean} */ isGood) {
  return isGood || count.failed > 0 ? count : { ...count, failed: 1 }
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
