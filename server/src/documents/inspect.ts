import { open } from 'node:fs/promises'
import type { UploadedFile } from '@quai/contract/files.ts'
import { fail } from '../platform/failure.ts'

export const inspectPdf = async ({ path, filename }: UploadedFile): Promise<{ pageCount: number }> => {
  const handle = await open(path)
  const bytes = await handle.readFile().finally(() => handle.close())
  if (bytes.indexOf('%PDF-') !== 0) throw fail('DOCUMENT_REFUSED', { filename, reason: 'notPdf' })
  if (bytes.lastIndexOf('%%EOF') < 0) throw fail('DOCUMENT_REFUSED', { filename, reason: 'unreadable' })
  return { pageCount: 1 }
}
