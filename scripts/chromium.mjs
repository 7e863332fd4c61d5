import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { environment, pinnedNode, root } from './install.mjs'

// The headless shell comes first: the same engine without a browser around it, at two thirds of the processor time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const MAC_PROGRAMS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Returns the path of an installed Chromium or Chrome that runs, or undefined. CHROMIUM_PATH decides when it is set.
 * @returns {string | undefined}
 */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return existsSync(chosen) ? chosen : undefined
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const usual = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...MAC_PROGRAMS]
  const isUsable = (/** @type {string} */ path) => existsSync(path) && runs(path)
  return usual.find(isUsable) ?? playwrights().find(isUsable)
}

/**
 * Returns the path of a Chromium that runs, and installs one when there is none: by Playwright, else by the system's
 * packages. Throws an error that says what to do when neither can.
 */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.env.CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH names a file that does not exist: ${process.env.CHROMIUM_PATH}.`)
  console.log('No Chromium on this machine: installing one for the journeys…')
  const attempts = [installByPlaywright, installByApt]
  for (const install of attempts) {
    install()
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error(
    'Chromium could not be installed. Install it from the system’s packages (“apt-get install chromium”), or name a ' +
      'Chrome or a Chromium by the variable CHROMIUM_PATH, then try again.',
  )
}

/** Lists Playwright's own copies: the one of the installed Playwright, then those of its cache, newest first. */
function playwrights() {
  const own = existsSync(join(root, 'node_modules/playwright-core'))
    ? createRequire(import.meta.url)('playwright-core').chromium.executablePath()
    : ''
  const cache = {
    linux: join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ms-playwright'),
    darwin: join(homedir(), 'Library/Caches/ms-playwright'),
  }[process.platform === 'darwin' ? 'darwin' : 'linux']
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? cache
  if (!existsSync(folder)) return [own]
  const versions = readdirSync(folder)
    .filter((name) => name.startsWith('chromium'))
    .sort()
    .reverse()
  const programs = [
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
    'chrome-linux/headless_shell',
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ]
  return [own, ...versions.flatMap((version) => programs.map((program) => join(folder, version, program)))]
}

/** Tries whether a program starts: some systems have a `chromium-browser` that only says where to find the real one. */
function runs(/** @type {string} */ path) {
  return spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0
}

function installByPlaywright() {
  const { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: _skip, ...env } = environment
  const withDependencies = adminCommand() === undefined ? [] : ['--with-deps']
  const words = [join(root, 'node_modules/playwright/cli.js'), 'install', ...withDependencies, 'chromium']
  spawnSync(pinnedNode, words, { cwd: root, stdio: 'inherit', env })
}

function installByApt() {
  const admin = adminCommand()
  if (!admin || spawnSync('apt-get', ['--version']).status !== 0) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (/** @type {string[]} */ ...words) => {
    const [program = '', ...rest] = [...admin, 'apt-get', ...words]
    return spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  }
  run('update')
  const attempts = ['chromium-headless-shell', 'chromium', 'chromium-browser']
  attempts.find((name) => run('install', '--yes', '--no-install-recommends', name))
}

/** Returns the prefix of a command that needs root: nothing, `sudo -n`, or undefined when neither works. */
function adminCommand() {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined
}
