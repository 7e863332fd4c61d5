// npm run docs: counts the rows of docs/coverage.md. With --check: complains when the counts are wrong, when a DONE row names
// no test by its file and title, or when a title is not found in its file.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'

const VERDICTS = ['DONE', 'PARTLY', 'MISSING', 'DIFFERENT']
const START = '<!-- counts -->'
const END = '<!-- /counts -->'

const path = join(root, 'docs/coverage.md')
const text = readFileSync(path, 'utf8')
const sections = text
  .split(/^## /m)
  .slice(1)
  .map((section) => ({ title: section.split('\n', 1)[0] ?? '', rows: section.split('\n').flatMap(readRow) }))
const counted = withCounts()

if (process.argv.includes('--check')) {
  const complaints = sections.flatMap(({ rows }) => rows).flatMap(complaintsOf)
  if (counted !== text) complaints.push('docs/coverage.md: the counts are old; run npm run docs')
  for (const complaint of complaints) console.error(complaint)
  process.exitCode = complaints.length > 0 ? 1 : 0
} else writeFileSync(path, counted)

/** @typedef {{ item: string, verdict: string, shownBy: string }} Row */

/** @returns {Row[]} */
function readRow(/** @type {string} */ line) {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
  const [, item = '', verdict = '', shownBy = ''] = cells
  return VERDICTS.includes(verdict) ? [{ item, verdict, shownBy }] : []
}

/**
 * Reads files with parts of their titles (`file « title »; …`) and looks for each part in the texts of its file.
 * @returns {string[]}
 */
function complaintsOf(/** @type {Row} */ { item, verdict, shownBy }) {
  const tests = [...shownBy.matchAll(/([\w./-]+\.(?:test|spec)\.tsx?)(?: « (.+?) »(?=; [\w./-]+\.(?:test|spec)|$))?/g)]
  if (verdict === 'DONE' && tests.length === 0) return [`docs/coverage.md: « ${item} » is DONE and names no test`]
  return tests.flatMap(([, path = '', title = '']) => {
    if (!existsSync(join(root, path))) return [`docs/coverage.md: « ${item} » names ${path}, which does not exist`]
    if (title.length < 8) return [`docs/coverage.md: « ${item} » names no title of ${path}`]
    if (textsOf(path).some((one) => one.includes(title))) return []
    return [`docs/coverage.md: « ${item} » names « ${title} », which ${path} does not have`]
  })
}

/** The texts in quotes of a test, among them its titles. */
function textsOf(/** @type {string} */ path) {
  return readFileSync(join(root, path), 'utf8').match(/'(?:[^'\\\n]|\\.)*'|`[^`]*`/g) ?? []
}

function withCounts() {
  const lines = sections.map(({ title, rows }) => `| ${title} | ${countsOf(rows).join(' | ')} |`)
  const all = countsOf(sections.flatMap(({ rows }) => rows))
  const table = [
    `| section | ${VERDICTS.join(' | ')} |`,
    '|---|---|---|---|---|',
    ...lines,
    `| **all rows** | ${all.join(' | ')} |`,
  ].join('\n')
  const before = text.slice(0, text.indexOf(START) + START.length)
  return `${before}\n${table}\n${text.slice(text.indexOf(END))}`
}

function countsOf(/** @type {Row[]} */ rows) {
  return VERDICTS.map((verdict) => rows.filter((row) => row.verdict === verdict).length)
}
