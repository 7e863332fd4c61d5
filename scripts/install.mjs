import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Points to the Node that package.json pins, which alone runs the server's TypeScript without a build. */
export const pinnedNode = join(root, 'node_modules/node/bin/node')

const stamp = join(root, 'node_modules/.installed')

/**
 * Environment of the tools and programs of the project: they find the pinned Node first and keep their compiled code,
 * because compiling the server anew takes half the processor time of its start.
 * @type {NodeJS.ProcessEnv}
 */
export const environment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/quai/compiled'),
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
}

/** Installs what package-lock.json asks for and node_modules lacks; costs a few milliseconds when nothing changed. */
export function ensureInstalled() {
  checkNodeVersion()
  if (isInstalled()) return
  checkWritable()
  console.log('Installing the dependencies (a minute or two the first time)…')
  if (!isUpToDate()) {
    if (!install('ci') && !install('install')) {
      stop('The dependencies could not be installed: see above what npm says, then try again.')
    }
    writeFileSync(stamp, hashOfWanted())
  }
  if (!pinnedNodeRuns()) repairPinnedNode()
  if (!pinnedNodeRuns()) {
    stop('Node could not be installed in node_modules (package “node”). Remove node_modules, then try again.')
  }
}

/** Ends with a sentence for the person at the keyboard rather than a stack trace. */
export function stop(/** @type {string} */ message) {
  console.error(message)
  process.exit(1)
}

function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  stop(`Quai needs Node 20.19 or newer; this one is ${process.versions.node}.`)
}

function checkWritable() {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    stop(`Some dependencies are not installed, and the user who starts Quai may not write in “${root}”.`)
  }
}

function isInstalled() {
  return isUpToDate() && pinnedNodeRuns()
}

/**
 * True when node_modules holds exactly what package-lock.json asks for. npm writes node_modules/.package-lock.json last,
 * so an interrupted installation is recognised.
 */
function isUpToDate() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfWanted()) return true
  const installed = packagesOf('node_modules/.package-lock.json')
  const wanted = packagesOf('package-lock.json')
  if (!installed || !wanted) return false
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (path === '' || link) return true
    const found = installed[path]
    return found ? found.version === version : optional === true || !path.includes('node_modules/')
  })
}

function hashOfWanted() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of [
    'package-lock.json',
    'package.json',
    'client/package.json',
    'contract/package.json',
    'server/package.json',
    'web/package.json',
  ]) {
    hash.update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }> | undefined} */
function packagesOf(/** @type {string} */ file) {
  const path = join(root, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined
}

function pinnedNodeRuns() {
  return existsSync(pinnedNode) && spawnSync(pinnedNode, ['--version']).status === 0
}

/** Runs the install script of the package `node`, which fetches the program and which npm may have been told to skip. */
function repairPinnedNode() {
  const cwd = join(root, 'node_modules/node')
  if (!existsSync(cwd)) return
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}

function install(/** @type {string} */ command) {
  // The tests that need Chromium find or install it themselves.
  const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }
  const words = [command, '--no-audit', '--no-fund', '--loglevel=error', '--include=dev']
  const run = npm(words, { cwd: root, stdio: 'inherit', env })
  if (run.signal) process.exit(130)
  return run.status === 0
}

/** Runs the npm that runs this script, or else the system's. */
export function npm(
  /** @type {string[]} */ words,
  /** @type {import('node:child_process').SpawnSyncOptions} */ options,
) {
  return process.env.npm_execpath?.endsWith('.js')
    ? spawnSync(process.execPath, [process.env.npm_execpath, ...words], options)
    : spawnSync('npm', words, { ...options, shell: process.platform === 'win32' })
}
