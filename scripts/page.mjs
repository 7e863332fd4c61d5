import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { environment, pinnedNode, root } from './install.mjs'

const stamp = join(root, 'web/dist/.sources')

/** Builds the page into web/dist when its sources have changed since the last build. Throws an error that says what failed. */
export function ensurePage() {
  const sources = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building the page…')
  const options = ['build', '--logLevel', 'warn']
  const { status, signal } = spawnSync(pinnedNode, [join(root, 'node_modules/vite/bin/vite.js'), ...options], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
    env: { ...environment, NODE_ENV: 'production' },
  })
  if (signal) process.exit(130)
  if (status !== 0) throw new Error('The page could not be built: see above.')
  compressAssets()
  writeFileSync(stamp, sources)
}

/** Writes Brotli and gzip copies beside each text or program: the server sends the one that the browser accepts. */
function compressAssets() {
  const folder = join(root, 'web/dist/assets')
  for (const name of readdirSync(folder).filter((file) => /\.(m?js|css|svg|wasm|pfb)$/.test(file))) {
    const asset = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(asset, quality))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(asset, { level: 9 }))
  }
}

/** Compresses nearly as well as the highest quality, in a tenth of its time. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

function hashOfSources() {
  const hash = createHash('sha256')
  for (const path of [...filesUnder('web'), ...filesUnder('contract/src'), 'package-lock.json']) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @returns {string[]} */
function filesUnder(/** @type {string} */ folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(
      ({ name }) => name !== 'dist' && name !== 'node_modules' && !name.startsWith('.') && !name.includes('.test.'),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]))
}
