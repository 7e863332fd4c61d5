import { readFile } from 'node:fs/promises'
import { serve } from '../../platform/turns/serve.ts'
import { type Finding, inspect } from './inspect.ts'

/** File to inspect in another process. */
export interface Inspection {
  path: string
  maxPages: number
  kind: 'document' | 'invoice'
}

// Child process that inspects a PDF (see orders/documents/inspect.ts).
serve(
  async ({ path, maxPages, kind }: Inspection): Promise<Finding> =>
    inspect(await readFile(path), maxPages, kind === 'invoice'),
)
