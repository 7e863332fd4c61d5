import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Weighs each page: all the scripts and styles that it starts with, gzipped, by the build's own list
 * (web/first-files.ts). Leaves out what comes at rest or on demand, and fonts. Fails when a page is over its limit or
 * starts with too many scripts. Run after a build.
 */
/**
 * Limits in kB, in steps of ten, with about a step of air above what a page weighs: they refuse what makes it another
 * page, not what a feature needs.
 */
const limits = new Map([
  ['sign-in', 160],
  ['/', 340],
  ['/orders', 340],
  ['/requests', 340],
  ['/to-complete', 340],
  ['/orders/$id', 360],
  ['/orders/create', 460],
])
const others = 440
const mostScripts = 16

const dist = join(import.meta.dirname, '../../web/dist')
const read = (/** @type {string} */ file) => readFileSync(join(dist, file), 'utf8')
/** @typedef {{ file: string, isEntry?: boolean, imports?: string[], css?: string[] }} Chunk */
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(read('.vite/manifest.json'))
/** @type {{ pages: Record<string, string[]> }} */
const { pages } = JSON.parse(read('.vite/first-files.json'))

/** @type {Map<string, number>} */
const sizes = new Map()
const sizeOf = (/** @type {string} */ file) => {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  sizes.set(file, known)
  return known
}
const kilobytes = (/** @type {number} */ bytes) => `${String(Math.round(bytes / 1000)).padStart(5)} kB`

const reach = (/** @type {Chunk} */ chunk, known = new Set([chunk.file])) => {
  for (const name of chunk.imports ?? []) {
    const imported = /** @type {Chunk} */ (manifest[name])
    if (known.has(imported.file)) continue
    known.add(imported.file)
    reach(imported, known)
  }
  return known
}
/**
 * Names the scripts that import each other: their order of evaluation leaves one without what it needs.
 * @type {(name: string, path?: string[]) => string[] | undefined}
 */
const circle = (name, path = []) => {
  if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
  if (acyclic.has(name)) return undefined
  for (const next of manifest[name]?.imports ?? []) {
    const found = circle(next, [...path, name])
    if (found) return found
  }
  acyclic.add(name)
  return undefined
}
/** @type {Set<string>} */
const acyclic = new Set()
for (const name of Object.keys(manifest)) {
  const found = circle(name)
  if (!found) continue
  console.error(
    `These scripts import each other, so no page opens: ${found.join(' → ')}. See codeSplitting in web/vite.config.ts.`,
  )
  process.exit(1)
}

const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
if (!entry) throw new Error('No entry in the manifest')
const html = read('index.html')
const styles = [...html.matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, file = '']) => file)
const boot = [...html.matchAll(/src="\/(assets\/boot-[^"]+\.js)"/g)].map(([, file = '']) => file)
const ofAll = [...boot, ...styles, ...reach(entry)]

let isOver = false
const weigh = (/** @type {string} */ page, /** @type {string[]} */ files) => {
  const weight = files.reduce((sum, file) => sum + sizeOf(file), 0)
  const scripts = files.filter((file) => file.endsWith('.js')).length
  const limit = limits.get(page) ?? others
  console.log(`${kilobytes(weight)} of ${limit}, ${String(scripts).padStart(2)} scripts  ${page}`)
  if (weight > limit * 1000 || scripts > mostScripts) isOver = true
}
weigh('sign-in', ofAll)
for (const [page, files] of Object.entries(pages)) weigh(page, [...ofAll, ...files])

const heaviest = [...sizes].filter(([file]) => file.endsWith('.js')).sort(([, a], [, b]) => b - a)
console.log('\nThe heaviest of these files')
for (const [file, size] of heaviest.slice(0, 8)) console.log(`${kilobytes(size)}  ${file}`)
if (isOver) {
  console.error('A page is too heavy, or in too many files: load something where it is used.')
  process.exit(1)
}
