import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Fails when the JavaScript loaded before the first page shows (the entry and what it imports at once) is over its
 * limit, gzipped. Prints the heaviest of the other chunks, which load where they are used. Run after a build.
 */
const limit = 200_000
const dist = join(import.meta.dirname, '../../web/dist')
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

const gzipped = (/** @type {string} */ file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`

const entry = Object.values(manifest).find((chunk) => chunk.isEntry)
const loadedAtOnce = new Set()
/** @typedef {{ file: string, isEntry?: boolean, imports?: string[] }} Chunk */
const follow = (/** @type {Chunk} */ chunk) => {
  if (loadedAtOnce.has(chunk.file)) return
  loadedAtOnce.add(chunk.file)
  for (const name of chunk.imports ?? []) follow(/** @type {Chunk} */ (manifest[name]))
}
if (!entry) throw new Error('No entry in the manifest')
follow(entry)

const sizes = [...new Set(Object.values(manifest).map((chunk) => chunk.file))]
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ file, size: gzipped(file) }))
  .sort((a, b) => b.size - a.size)

for (const { file, size } of sizes.slice(0, 15))
  console.log(`${kilobytes(size)}  ${file}${loadedAtOnce.has(file) ? '  (entry)' : ''}`)

const total = sizes.filter(({ file }) => loadedAtOnce.has(file)).reduce((sum, { size }) => sum + size, 0)
console.log(`${kilobytes(total)}  before the first page, gzip (limit ${kilobytes(limit).trim()})`)
if (total > limit) {
  console.error('The entry is too heavy: load something where it is used.')
  process.exit(1)
}
