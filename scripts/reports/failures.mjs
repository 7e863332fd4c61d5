// Reads what failed from the reports, so that npm test can name it again at its end: a log kept in part keeps its end.
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ testResults: { status: string, name: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] }} TestsReport */
/** @typedef {{ status: string, projectName: string, results: { error?: { message?: string } }[] }} Journey */
/** @typedef {{ file: string, suites?: Suite[], specs?: { title: string, tests: Journey[] }[] }} Suite */

/** Limits what is shown of one failure, in lines. */
const LINES = 12

/** Names the failed tests of Vitest's JSON report, and the files that could not be loaded, each with its message. */
export function failedTestsOf(/** @type {TestsReport} */ { testResults }, /** @type {string} */ root) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [failure(file, message)] : []
    return failed.map(({ fullName, failureMessages }) => failure(`${file}: ${fullName}`, failureMessages?.[0]))
  })
}

/**
 * Names the journeys of Playwright's JSON report that failed, or passed only when tried again, each with its first message.
 * @returns {string[]}
 */
export function failedJourneysOf(/** @type {{ suites: Suite[] }} */ { suites }) {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) =>
          failure(`e2e/${file} (${projectName}): ${title}`, results.find(({ error }) => error)?.error?.message),
        ),
    ),
    ...failedJourneysOf({ suites: inner }),
  ])
}

/** Returns a title and the first lines of its message, indented, without colours. */
export function failure(/** @type {string} */ title, message = '') {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, LINES)
  return [`✗ ${title}`, ...lines.filter(Boolean).map((line) => `    ${line}`)].join('\n')
}
