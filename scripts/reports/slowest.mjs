/** @typedef {{ title: string, ms: number }} Played One test or journey and how long it took. */
/** @typedef {{ testResults: { name: string, assertionResults: { fullName: string, duration?: number | null }[] }[] }} TestsReport */
/** @typedef {{ title: string, file: string, suites?: Suite[], specs?: { title: string, tests: { projectName: string, results: { duration: number }[] }[] }[] }} Suite */

/** Reads the tests of Vitest's JSON report. */
export function testsOf(/** @type {TestsReport} */ { testResults }, /** @type {string} */ root) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      title: `${name.replace(`${root}/`, '')}: ${fullName}`,
      ms: duration ?? 0,
    })),
  )
}

/**
 * Reads the journeys of Playwright's JSON report.
 * @returns {Played[]}
 */
export function journeysOf(/** @type {{ suites: Suite[] }} */ { suites }) {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName, results }) => ({
        title: `e2e/${file} (${projectName}): ${title}`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...journeysOf({ suites: inner }),
  ])
}

/** Returns one line for each of the slowest, slowest first. */
export function slowestLines(/** @type {Played[]} */ played, count = 20) {
  return [...played]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ title, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`)
}
