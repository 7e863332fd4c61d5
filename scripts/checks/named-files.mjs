// Checks that every file and decision named in a comment or in the documentation exists, that decisions stay few and short,
// and that a test carries the name of the file or folder that it tests.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../install.mjs'

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*|(?<=^|\n)\s*--[^\n]*/g
const FILE_NAME = /(?<![\w*<>{}./-])((?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx|mjs|sql|md))(?![\w(-])/g
/** A file or folder of a package, whole. */
const FOLDER = /`((?:contract|server|web)\/src\/[\w/.-]*\w)`/g
const DECISION = /\b(?:docs\/decisions\/|[Dd]ecisions? )(\d{3}(?:(?:, | and )\d{3})*)\b/g
const DECISION_HEAD =
  /^# (\d{3}) · .+\n\n\*\*Date\*\* \d\d\/\d\d\/\d{4}.* · \*\*State\*\* (?:accepted|superseded by \d{3})\n/
const MOST_DECISIONS = 50
/** Lists names that need not exist: generated files, and examples. */
const MADE_ELSEWHERE = new Set(['index.html'])

/** Lists tests that carry another name. Those of the server that go through its calls name a verb or a rule. */
const OTHERWISE_NAMED = [
  /^proofs\/|^server\/(?!.*\.pure\.test\.ts$)/,
  // Of a whole: the package of the client, the program of the archive, a file written by one module and read by another.
  /^(client\/test\/client|scripts\/quai)\.test\.ts$|\/round-trip\.pure\.test\.ts$/,
  // The contract may not read the register of communes.
  /^server\/src\/parties\/addresses\/departments\.pure\.test\.ts$/,
]

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1_048_576,
})
  .split('\n')
  .filter((path) => path && existsSync(join(root, path)))
const names = new Set(tracked.map((path) => basename(path)))
const decisionFiles = tracked.filter((path) => /^docs\/decisions\/\d/.test(path))
const decisions = new Set(decisionFiles.map((path) => basename(path).slice(0, 3)))

/** The README of each area. */
const areas = tracked.filter((path) => /^(contract|server|web)\/src\/.*README\.md$/.test(path))

const problems = tracked
  .filter((path) => /\.(ts|tsx|mjs|sql)$/.test(path) && !/migrations\/|\.generated\./.test(path))
  .concat(
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'docs/operating.md',
    'docs/services.md',
    'docs/coverage.md',
  )
  .concat(decisionFiles, areas)
  .flatMap((path) => {
    if (!existsSync(join(root, path))) return []
    const text = readFileSync(join(root, path), 'utf8')
    const prose = path.endsWith('.md') ? [text] : (text.match(COMMENT) ?? [])
    return prose.flatMap((words) => [
      ...[...words.matchAll(FILE_NAME)]
        .map(([, name = '']) => name)
        .filter((name) => !exists(name))
        .map((name) => `${path}: no file is called ${name}`),
      ...[...words.matchAll(FOLDER)]
        .map(([, name = '']) => name)
        .filter((name) => !tracked.some((known) => known === name || known.startsWith(`${name}/`)))
        .map((name) => `${path}: there is no ${name}`),
      ...[...words.matchAll(DECISION)]
        .flatMap(([, numbers = '']) => numbers.match(/\d{3}/g) ?? [])
        .filter((number) => !decisions.has(number))
        .map((number) => `${path}: there is no decision ${number}`),
    ])
  })
  .concat(decisionProblems(), testProblems())

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

/** Lists the decisions without the head of a decision, or not in the index once, and what is too many. */
function decisionProblems() {
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
  const linked = [...index.matchAll(/\((\d{3}-[\w-]+\.md)\)/g)].map(([, name = '']) => name)
  return decisionFiles
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return [
        DECISION_HEAD.exec(text)?.[1] !== basename(path).slice(0, 3) &&
          `${path}: begins otherwise than the other decisions`,
        linked.filter((name) => name === basename(path)).length !== 1 && `${path}: is not in the index once`,
      ]
    })
    .concat(
      linked.map((name) => !names.has(name) && `docs/decisions/README.md: there is no ${name}`),
      decisionFiles.length > MOST_DECISIONS && `docs/decisions: at most ${MOST_DECISIONS} decisions`,
    )
    .filter((problem) => problem !== false)
}

/** Lists the tests beside no file of their name, in no folder of their name: the file that they tested has gone elsewhere. */
function testProblems() {
  return tracked
    .filter((path) => /\.test\.tsx?$/.test(path) && !OTHERWISE_NAMED.some((names) => names.test(path)))
    .filter((path) => {
      const [folder, name] = [dirname(path), basename(path).replace(/(\.pure)?\.test\.tsx?$/, '')]
      const isBeside = ['ts', 'tsx', 'mjs'].some((ending) => tracked.includes(`${folder}/${name}.${ending}`))
      return !isBeside && basename(folder) !== name
    })
    .map((path) => `${path}: beside no file of its name; give it the name of the file that it tests`)
}
