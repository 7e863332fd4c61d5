// Checks that folders, files and functions stay small enough to be read in one go, and whole enough not to be searched for.
// The limits of functions (40 lines, 80 in .tsx) are in sizes.oxlintrc.json, the lower limits of files in fragments.mjs;
// the exceptions, each with its reason, in sizes-exceptions.mjs.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../install.mjs'
import { fragmentProblems } from './fragments.mjs'
import { EXCEPTIONS } from './sizes-exceptions.mjs'

const FOLDERS = ['client', 'contract', 'embedded-postgres', 'server', 'web/src', 'scripts', 'proofs', 'e2e']
const MAX_FILES = 15
const MAX_LINES = 300
/** Words of ARCHITECTURE.md, which is read on one evening. */
const MAX_WORDS = 1_800

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...FOLDERS], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (path) =>
      /\.(ts|tsx|mjs)$/.test(path) && !/\.(test|spec)\.|\.generated\./.test(path) && existsSync(join(root, path)),
  )

/** @type {Map<string, string>} by place: a folder, a file, or `file: line` of a function; why it is too large */
const found = new Map()
for (const [folder, files] of Map.groupBy(sources, (path) => dirname(path)))
  if (files.length > MAX_FILES) found.set(folder, `${files.length} files, at most ${MAX_FILES}`)
for (const path of sources) {
  const lines = readFileSync(join(root, path), 'utf8').split('\n').length - 1
  if (lines > MAX_LINES) found.set(path, `${lines} lines, at most ${MAX_LINES}`)
}
for (const path of documents()) {
  const text = readFileSync(join(root, path), 'utf8')
  const lines = text.split('\n').length - 1
  const most = path === 'README.md' ? 150 : 60
  if (path !== 'ARCHITECTURE.md' && lines > most) found.set(path, `${lines} lines, at most ${most}`)
  const words = text.trim().split(/\s+/).length
  if (path === 'ARCHITECTURE.md' && words > MAX_WORDS) found.set(path, `${words} words, at most ${MAX_WORDS}`)
}
for (const { path, name, message } of longFunctions()) found.set(`${path}: ${name}`, message)

const problems = [...found].filter(([place]) => !EXCEPTIONS.has(place)).map(([place, why]) => `${place}: ${why}`)
for (const place of EXCEPTIONS.keys())
  if (!found.has(place)) problems.push(`${place}: is small enough; remove its exception`)
problems.push(...fragmentProblems().map(([place, why]) => `${place}: ${why}`))
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)

/** The map: README, ARCHITECTURE and the README of each area. */
function documents() {
  const words = [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'README.md',
    'ARCHITECTURE.md',
    '*/src/*README.md',
  ]
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
}

/** @returns {{ path: string, name: string, message: string }[]} */
function longFunctions() {
  const words = ['-c', join(root, 'scripts/checks/sizes.oxlintrc.json'), '-f', 'json', ...FOLDERS]
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  })
  /** @type {{ diagnostics: { filename: string, message: string, labels: { span: { line: number } }[] }[] }} */
  const { diagnostics } = JSON.parse(stdout)
  const ours = new Set(sources)
  return diagnostics
    .filter(({ filename }) => ours.has(filename))
    .map(({ filename, message, labels }) => {
      const line = readFileSync(join(root, filename), 'utf8').split('\n')[(labels[0]?.span.line ?? 1) - 1] ?? ''
      return { path: filename, name: nameOn(line), message }
    })
}

/** Returns the name that a line of code gives to the function it begins. */
function nameOn(/** @type {string} */ line) {
  return /(?:const|function\*?|async)\s+(\w+)/.exec(line)?.[1] ?? /^\s*(\w+)/.exec(line)?.[1] ?? line.trim()
}
