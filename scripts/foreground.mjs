import { spawn } from 'node:child_process'
import { environment, pinnedNode, root } from './install.mjs'

/**
 * Runs a program of the project with the pinned Node, in the foreground, and ends with its exit status.
 * Signals are passed on and this process waits: the program alone decides how to stop. A Ctrl-C reaches it twice, from
 * the terminal and from here.
 */
export function runInForeground(/** @type {string[]} */ words) {
  const child = spawn(pinnedNode, words, { cwd: root, stdio: 'inherit', env: environment })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  }
  if (process.env.npm_lifecycle_event) onParentGone(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    console.error(`Node n’a pas pu être lancé : ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (status, signal) => {
    if (signal) process.removeAllListeners(signal)
    if (signal) process.kill(process.pid, signal)
    else process.exit(status ?? 1)
  })
}

/** npm killed by a SIGTERM dies without telling the script it runs. */
function onParentGone(/** @type {() => void} */ stop) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 300)
}
