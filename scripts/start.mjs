// npm start: goes from a fresh clone to a running product. server/src/main.ts decides what runs and how it stops.
import { runInForeground } from './foreground.mjs'
import { ensureInstalled, stop } from './install.mjs'
import { ensurePage } from './page.mjs'
import { ensureFreePort } from './port.mjs'

try {
  await ensureFreePort(process.env)
  ensureInstalled()
  ensurePage()
} catch (error) {
  stop(error instanceof Error ? error.message : String(error))
}
runInForeground(['server/src/main.ts', ...process.argv.slice(2)])
