import { fileURLToPath } from 'node:url'
import { type DocumentRefusal, documentLimits } from '@quai/contract/orders/documents/document.ts'
import type { UploadedFile } from '@quai/contract/platform/files.ts'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { ChildFailed } from '../../platform/turns/child.ts'
import { ChildPool } from '../../platform/turns/child-pool.ts'
import type { Finding, FoundPdf, FoundXml } from '../../services/pdf-inspection/inspect.ts'
import type { Inspection } from '../../services/pdf-inspection/process.ts'

const code = ['../../services/pdf-inspection/*', '../../../../contract/*', '../../../../node_modules/@quai/*'].map(
  (path) => fileURLToPath(new URL(path, import.meta.url)),
)

/** Each file has a process of its own, which may read only this file and its code. */
export const inspectors = new ChildPool<Inspection, Finding>({
  entry: new URL('../../services/pdf-inspection/process.ts', import.meta.url),
  size: 2,
  waiting: 200,
  waitingPerCaller: 100,
  cpuMs: 5_000,
  memoryMb: 128,
  idleMs: 0,
  reads: ({ path }) => [...code, path],
})

/** Counts the pages of a PDF. Throws DOCUMENT_REFUSED for an unacceptable file. */
export const inspectPdf = async (ctx: Owner, file: UploadedFile): Promise<FoundPdf> => {
  const found = await inspectAs('document', ctx, file)
  if (found.pageCount === null) throw new Error('A document was read as an invoice')
  return found
}

/** Also reads an electronic invoice, carried by its PDF (Factur-X) or alone (CII, UBL). Throws DOCUMENT_REFUSED. */
export const inspectInvoice = (ctx: Owner, file: UploadedFile): Promise<Accepted> => inspectAs('invoice', ctx, file)

type Accepted = FoundPdf | FoundXml
/** Whose file is inspected. */
type Owner = Pick<Context, 'caller' | 'gone' | 'spent'>

const inspectAs = async (
  kind: Inspection['kind'],
  { caller, gone, spent }: Owner,
  { path, filename }: UploadedFile,
): Promise<Accepted> => {
  const inspection = { path, maxPages: documentLimits.maxPages, kind }
  const finding = await inspectors.run(inspection, { caller, signal: gone, spent }).catch(findingOf)
  const reason = refusalOf(finding)
  if (reason) throw fail('DOCUMENT_REFUSED', { filename, reason })
  // A finding without a refusal is accepted.
  return finding as Accepted
}

/** Refuses a file whose process failed, such as one that takes too long or too much memory. */
const findingOf = (error: unknown): Finding => {
  if (error instanceof ChildFailed) return { refusal: 'tooMuch' }
  throw error
}

const refusalOf = (finding: Finding): DocumentRefusal | undefined => {
  if ('refusal' in finding) return finding.refusal
  return (finding.pageCount ?? 0) > documentLimits.maxPages ? 'pages' : undefined
}
