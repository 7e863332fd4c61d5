import type { Context } from '../../calls/context.ts'
import { fail, isFailure } from '../../platform/failure.ts'
import { ChildPool } from '../../platform/turns/child-pool.ts'
import type { Print } from './layouts.ts'

/** Shared by the whole process. Its children start with the first print and exit when idle. */
export const printers = new ChildPool<Print, Uint8Array>({
  entry: new URL('./printer.ts', import.meta.url),
  size: 2,
  waiting: 20,
  cpuMs: 60_000,
  memoryMb: 512,
  idleMs: 300_000,
})

/**
 * Renders a PDF in another process: `renderPdf(ctx, { kind: 'slips', … })`. The same data gives the same bytes. Never
 * await it in a transaction; a read may. Throws PRINT_BUSY, PRINT_FAILED.
 */
export const renderPdf = async (
  { log, caller, gone, spent }: Pick<Context, 'log' | 'caller' | 'gone' | 'spent'>,
  print: Print,
): Promise<Uint8Array> => {
  try {
    return await printers.run(print, { caller, signal: gone, spent })
  } catch (error) {
    if (gone.aborted) throw gone.reason
    if (isFailure(error, 'TOO_MANY_REQUESTS')) throw fail('PRINT_BUSY', error.params)
    log.error({ err: error, kind: print.kind }, 'print failed')
    throw fail('PRINT_FAILED')
  }
}
