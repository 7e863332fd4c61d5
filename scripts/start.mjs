// npm start: from a fresh clone to a running product. What runs, and how it stops, is server/src/main.ts's business.
import { runInForeground } from './foreground.mjs'
import { ensureInstalled, stop } from './install.mjs'
import { ensurePage } from './page.mjs'

ensureInstalled()
try {
  ensurePage()
} catch (error) {
  stop(error instanceof Error ? error.message : String(error))
}
runInForeground(['server/src/main.ts', ...process.argv.slice(2)])
