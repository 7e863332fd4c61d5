// node scripts/run.mjs <file.ts> […]: runs a file of the project with the pinned Node, and installs what is missing.
import { runInForeground } from './foreground.mjs'
import { ensureInstalled } from './install.mjs'

ensureInstalled()
runInForeground(process.argv.slice(2))
