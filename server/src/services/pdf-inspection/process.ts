import { readFileSync } from 'node:fs'
import { inspect } from './inspect.ts'

/** Child process of an inspection: `process.ts <file> <most pages> [invoice]`. Writes its finding and exits. */
const [path = '', maxPages = '0', kind] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await inspect(readFileSync(path), Number(maxPages), kind === 'invoice')))
