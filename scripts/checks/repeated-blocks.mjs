// Checks that no block of a page is written in two files: lists, forms and dialogs come from web/src/ui.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'

/** Number of equal lines in a row that make a repeated block; imports, comments and lone brackets are not counted. */
const MIN_LINES = 7

const files = execFileSync('git', ['ls-files', 'web/src'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\/|texts\.ts$/.test(path))

/** @type {Map<string, { path: string, line: number }>} where each window of lines was seen first */
const seen = new Map()
/** @type {Map<string, string>} by pair of files */
const problems = new Map()
for (const path of files) {
  const lines = linesOf(path)
  for (let start = 0; start + MIN_LINES <= lines.length; start++) {
    const window = lines.slice(start, start + MIN_LINES)
    const block = window.map(({ text }) => text).join('\n')
    const first = seen.get(block)
    const line = window[0]?.line ?? 0
    if (!first) seen.set(block, { path, line })
    else if (first.path !== path && !problems.has(`${first.path} ${path}`))
      problems.set(`${first.path} ${path}`, `${path}:${line} repeats ${first.path}:${first.line}`)
  }
}

for (const problem of problems.values()) console.error(problem)
if (problems.size > 0) process.exit(1)

/** Returns the lines of a file without imports, comments and lone brackets. @returns {{ text: string, line: number }[]} */
function linesOf(/** @type {string} */ path) {
  const text = readFileSync(join(root, path), 'utf8').replaceAll(
    /^import [\s\S]*? from '[^']*'$|^import '[^']*'$/gm,
    (found) => found.replaceAll(/[^\n]/g, ''),
  )
  return text
    .split('\n')
    .map((line, index) => ({ text: line.trim(), line: index + 1 }))
    .filter(({ text: line }) => /[\p{L}\d]/u.test(line) && !/^(\/\/|\/?\*)/.test(line))
}
