import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { environment, pinnedNode, root } from './install.mjs'

/** Arguments of Node that stop a program when its launcher ends. */
export const withLifeline = ['--import', pathToFileURL(join(root, 'scripts/lifeline.mjs')).href]

/**
 * Runs a program of the project with the pinned Node, in the foreground, and ends with its exit status.
 * Passes signals on; the program alone decides how to stop. Starts it in a process group of its own, because one Ctrl-C
 * arrives here two or three times (from the terminal, the shell and npm) and must reach the program once. A second
 * Ctrl-C, at least a second later, is passed on too.
 */
export function runInForeground(/** @type {string[]} */ words) {
  const child = spawn(pinnedNode, [...withLifeline, ...words], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment,
    detached: true,
  })
  let passedOnAt = -Infinity
  const passOn = (/** @type {NodeJS.Signals} */ signal) => {
    if (performance.now() - passedOnAt < 1000) return
    passedOnAt = performance.now()
    child.kill(signal)
  }
  process.on('SIGINT', passOn)
  process.on('SIGTERM', passOn)
  process.on('SIGHUP', () => passOn('SIGTERM'))
  if (process.env.npm_lifecycle_event) onParentGone(() => passOn('SIGTERM'))
  child.on('error', (error) => {
    console.error(`Node could not be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (status, signal) => {
    if (!signal) process.exit(status ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/** Watches for the end of npm, which dies of a SIGTERM without telling the script it runs. */
function onParentGone(/** @type {() => void} */ stop) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 300)
}
