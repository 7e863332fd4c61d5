// Resets modules and the page before each test file, because some files replace parts of the browser before the modules
// capture them.
import { configure } from '@testing-library/dom'
import { vi } from 'vitest'

/** The page with the timers that its test files started. */
const page = globalThis as typeof globalThis & { startedTimers?: Set<ReturnType<typeof setTimeout>> }
if (!page.startedTimers) {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const start = setTimeout
  const startAndNote = (...given: Parameters<typeof start>) => {
    const timer = start(...given)
    timers.add(timer)
    return timer
  }
  page.startedTimers = timers
  page.setTimeout = Object.assign(startAndNote, start)
}
// A timer of an earlier file, such as a next try to reach the server, would call what this file replaces.
for (const timer of page.startedTimers) clearTimeout(timer)
page.startedTimers.clear()

vi.resetModules()
vi.unstubAllGlobals()
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
history.replaceState(null, '', '/')
// Leaves a busy machine time to draw: one second, the default, fails there.
configure({ asyncUtilTimeout: 10_000 })
