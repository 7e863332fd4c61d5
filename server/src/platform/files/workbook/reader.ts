import { XmlProblem } from '@quai/contract/platform/xml.ts'
import { serve } from '../../turns/serve.ts'
import type { KnownColumns } from '../header.ts'
import type { SheetRow } from '../sheet-row.ts'
import { WorkbookProblem } from './problem.ts'
import { readWorkbook } from './read.ts'

/** Workbook to read in another process. */
export interface WorkbookJob {
  bytes: Uint8Array
  maxRows: number
  maxCellBytes: number
  known: KnownColumns
}

export interface FoundProblem {
  problem: string
  line?: number | undefined
}

// Child process that reads workbooks (see workbook.ts). What a file is refused for is an answer, not an error.
serve(async ({ bytes, ...limits }: WorkbookJob): Promise<SheetRow[] | FoundProblem> => {
  try {
    return await readWorkbook(Buffer.from(bytes), limits)
  } catch (error) {
    if (error instanceof WorkbookProblem) return { problem: error.message, line: error.line }
    if (error instanceof XmlProblem) return { problem: error.message }
    if (error instanceof Error && /yauzl|zlib/.test(error.stack ?? '')) return { problem: error.message }
    throw error
  }
})
