// Finds what is split too finely: small files that only their neighbour reads, and too many tiny files in a package.
// `node scripts/checks/fragments.mjs server` lists those of a package, `node scripts/checks/fragments.mjs` all figures.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../install.mjs'

const PACKAGES = ['client', 'contract', 'embedded-postgres', 'server', 'web']
/** A file below this length that only one file of its folder reads belongs in that file. */
const ALONE_FROM = 40
const TINY_BELOW = 15
const MAX_TINY_SHARE = 0.04
/**
 * Says how many of either kind each package still has. A figure is only ever lowered; without one, no fragment is left and
 * the share of tiny files holds.
 * @type {{ fragments: Record<string, number>, tiny: Record<string, number> }}
 */
const BUDGET = {
  fragments: { web: 2 },
  tiny: { web: 40 },
}
/** Lists the small files that stay apart from their only reader, with the reason. @type {Map<string, string>} */
const EXCEPTIONS = new Map([
  ['server/src/platform/files/workbook/reader.ts', 'the program of a process of its own'],
  ['server/src/services/print/printer.ts', 'the program of a process of its own'],
  ['web/src/goods/barcodes/camera/barcode.worker.ts', 'the program of a worker'],
])

const QUOTED = /(\bimport\(\s*)?(['"`])((?:\.{1,2}|@quai\/[a-z-]+)\/[^'"`\n$]*?)\2/g

/** @typedef {{ path: string, lines: number, readers: string[], isApart: boolean }} File a production file and the files that name it, tests apart; texts, and what is fetched on demand, have to stand apart */

/** @returns {[place: string, why: string][]} */
export function fragmentProblems() {
  const files = productionFiles()
  const known = new Set(files.filter(isFragment).map(({ path }) => path))
  const stale = [...EXCEPTIONS.keys()].filter((path) => !known.has(path))
  return [
    ...PACKAGES.flatMap((name) =>
      packageProblems(
        name,
        files.filter(({ path }) => path.startsWith(`${name}/`)),
      ),
    ),
    ...stale.map((path) => /** @type {[string, string]} */ ([path, 'is no fragment; remove its exception'])),
  ]
}

/** @returns {[place: string, why: string][]} */
function packageProblems(/** @type {string} */ name, /** @type {File[]} */ files) {
  const fragments = files.filter((file) => isFragment(file) && !EXCEPTIONS.has(file.path)).length
  const tiny = files.filter(isTiny).length
  const share = Math.max(1, Math.floor(files.length * MAX_TINY_SHARE))
  return [
    ...judged(fragments, 0, BUDGET.fragments[name], `files under ${ALONE_FROM} lines beside their only reader`),
    ...judged(tiny, share, BUDGET.tiny[name], `files under ${TINY_BELOW} lines`),
  ].map((why) => [`${name}/src`, `${why} (node scripts/checks/fragments.mjs ${name})`])
}

/** Judges a count by its budget; a budget that is too high by some must be lowered, so that it stays near the truth. */
function judged(
  /** @type {number} */ count,
  /** @type {number} */ aim,
  /** @type {number | undefined} */ budget,
  /** @type {string} */ what,
) {
  if (count > (budget ?? aim)) return [`${count} ${what}, at most ${budget ?? aim}`]
  if (budget === undefined) return []
  if (count <= aim) return [`only ${count} ${what}; remove the budget`]
  return count < budget - 5 ? [`only ${count} ${what}; lower the budget to it`] : []
}

/** Leaves out verbs, which are looked for by their name: their module's `verbs.ts` only lists them. */
function isFragment(/** @type {File} */ { path, lines, readers, isApart }) {
  const [reader = ''] = readers
  return (
    !isApart &&
    lines < ALONE_FROM &&
    readers.length === 1 &&
    dirname(reader) === dirname(path) &&
    !reader.endsWith('/verbs.ts')
  )
}

function isTiny(/** @type {File} */ { lines, isApart }) {
  return !isApart && lines < TINY_BELOW
}

/** @returns {File[]} */
function productionFiles() {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs']
  const all = execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 16 * 1_048_576 })
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)) && !/\.(test|spec)\.|\.generated\.|\.d\.ts$/.test(path))
  /** @type {Map<string, Set<string>>} */
  const readers = new Map()
  /** @type {Map<string, number>} */
  const lines = new Map()
  /** @type {Set<string>} */
  const fetched = new Set()
  for (const path of all) {
    const text = readFileSync(join(root, path), 'utf8')
    lines.set(path, text.split('\n').length - 1)
    for (const [, onDemand, , specifier = ''] of text.matchAll(QUOTED)) {
      const target = specifier.startsWith('.')
        ? normalize(join(dirname(path), specifier))
        : specifier.replace(/^@quai\/([a-z-]+)\//, '$1/src/')
      if (onDemand) fetched.add(target)
      const of = readers.get(target) ?? new Set()
      readers.set(target, of.add(path))
    }
  }
  return all
    .filter((path) => PACKAGES.some((name) => path.startsWith(`${name}/src/`)) && !path.includes('/testing/'))
    .map((path) => ({
      path,
      lines: lines.get(path) ?? 0,
      readers: [...(readers.get(path) ?? [])],
      isApart: fetched.has(path) || /(^|\/|-)texts\.ts$/.test(path),
    }))
}

/** Prints the files of a package that are split too finely, or the figures of all packages. */
function print(/** @type {string | undefined} */ name) {
  const files = productionFiles()
  if (name) {
    const own = files.filter(({ path }) => path.startsWith(`${name}/`))
    for (const { path, lines, readers } of own.filter(isFragment))
      console.log(`${path} ${lines}, read by ${readers[0]}`)
    for (const { path, lines } of own.filter(isTiny)) console.log(`${path} ${lines}`)
    return
  }
  const figures = [...PACKAGES, ''].map((name) => {
    const own = files.filter(({ path }) => path.startsWith(name && `${name}/`))
    const sorted = own.map(({ lines }) => lines).sort((a, b) => a - b)
    return {
      package: name || 'all',
      files: own.length,
      lines: sorted.reduce((sum, length) => sum + length, 0),
      median: sorted[sorted.length >> 1],
      tiny: own.filter(isTiny).length,
      fragments: own.filter(isFragment).length,
      'one reader': own.filter(({ readers }) => readers.length === 1).length,
    }
  })
  console.table(figures)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print(process.argv[2])
