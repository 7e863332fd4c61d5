import { readFileSync } from 'node:fs'
import { inspect } from './inspect.ts'

/** The child process of an inspection: `process.ts <file> <most pages>`. Writes its finding and ends. */
const [path = '', maxPages = '0'] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await inspect(readFileSync(path), Number(maxPages))))
