// Checks that every file named in a comment or in the documentation exists.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../install.mjs'

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*|(?<=^|\n)\s*--[^\n]*/g
const FILE_NAME = /(?<![\w*<>{}./-])((?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx|mjs|sql|md))(?![\w(-])/g
const DECISION = /\b(?:docs\/decisions\/|[Dd]ecision )(\d{3})\b/g
/** Lists names that need not exist: generated files, and examples. */
const MADE_ELSEWHERE = new Set(['index.html'])

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1_048_576,
})
  .split('\n')
  .filter((path) => path && existsSync(join(root, path)))
const names = new Set(tracked.map((path) => basename(path)))
const decisions = new Set(
  tracked.filter((path) => path.startsWith('docs/decisions/')).map((path) => basename(path).slice(0, 3)),
)

const problems = tracked
  .filter((path) => /\.(ts|tsx|mjs|sql)$/.test(path) && !/migrations\/|\.generated\./.test(path))
  .concat('README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/operating.md', 'docs/services.md')
  .flatMap((path) => {
    if (!existsSync(join(root, path))) return []
    const text = readFileSync(join(root, path), 'utf8')
    const prose = path.endsWith('.md') ? [text] : (text.match(COMMENT) ?? [])
    return prose.flatMap((words) => [
      ...[...words.matchAll(FILE_NAME)]
        .map(([, name = '']) => name)
        .filter((name) => !exists(name))
        .map((name) => `${path}: no file is called ${name}`),
      ...[...words.matchAll(DECISION)]
        .map(([, number = '']) => number)
        .filter((number) => !decisions.has(number))
        .map((number) => `${path}: there is no decision ${number}`),
    ])
  })

for (const problem of new Set(problems)) console.error(problem)
if (problems.length > 0) process.exit(1)

/** True when a file of the project ends with this path, because comments shorten paths. */
function exists(/** @type {string} */ given) {
  const name = given.replace(/^(?:\.{1,2}\/)+/, '')
  if (MADE_ELSEWHERE.has(name)) return true
  if (!name.includes('/')) return names.has(name)
  return tracked.some((path) => path === name || path.endsWith(`/${name}`)) || suffixOfPath(name)
}

/** True for a path without its `src`, as ARCHITECTURE.md draws them. */
function suffixOfPath(/** @type {string} */ name) {
  const [first = '', ...rest] = name.split('/')
  return tracked.includes([first, 'src', ...rest].join('/'))
}
