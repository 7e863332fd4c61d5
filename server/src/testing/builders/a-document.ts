import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { UploadedFile } from '@quai/contract/platform/files.ts'
import { sql } from 'kysely'
import type { App } from '../../calls/app.ts'
import type { DocumentType } from '../../platform/database/schema.generated.ts'
import { newFileKey } from '../../platform/storage/storage.ts'

/** Bytes of an ordinary PDF, the same at each call with the same mark. */
export const pdfBytes = async ({ pages = 1, mark = '' } = {}): Promise<Buffer> => {
  const document = await PDFDocument.create({ updateMetadata: false })
  if (mark) document.setTitle(mark)
  for (let page = 1; page <= pages; page++) document.addPage().drawText(`Bon de sortie, page ${page}`)
  // Without object streams, marks of one length give files of one size.
  return Buffer.from(await document.save({ useObjectStreams: mark === '' }))
}

/** Writes a PDF to disk, as an upload. */
export const aPdf = async (
  { incoming }: Pick<App, 'incoming'>,
  { filename = 'bon.pdf', pages = 1, mark = '' } = {},
) => {
  const bytes = await pdfBytes({ pages, mark })
  const path = join(incoming, randomUUID())
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return new UploadedFile({ path, filename, sizeBytes: bytes.length, sha256 })
}

interface ADocument {
  by: { userId: number; contactId: number }
  filename?: string
  type?: DocumentType
  /** Instant; now by default. */
  createdAt?: string
}

/** Creates a document of an order: its row by SQL, its file in the storage. */
export const aDocument = async (
  { db, storage, incoming, clock }: Pick<App, 'db' | 'storage' | 'incoming' | 'clock'>,
  orderUuid: string,
  { by, filename = 'bon.pdf', type = 'slip', createdAt = clock().toISOString() }: ADocument,
): Promise<{ id: number; key: string }> => {
  const { path, sizeBytes, sha256 } = await aPdf({ incoming })
  const key = newFileKey(clock())
  await storage.put(key, path, sizeBytes)
  await rm(path)
  const row = await db.maybe(sql<{ id: number }>`
    INSERT INTO documents (order_id, customer_id, warehouse_id, place, document_type, filename, file_key, size_bytes,
      page_count, sha256, user_id, contact_id, created_at)
    SELECT o.id, o.customer_id, o.warehouse_id, (SELECT count(*) + 1 FROM documents d WHERE d.order_id = o.id),
      ${type}::document_type, ${filename}, ${key}, ${sizeBytes}, 1, ${sha256}, ${by.userId}, ${by.contactId},
      ${createdAt}::timestamptz
    FROM orders o WHERE o.uuid = ${orderUuid}
    RETURNING id`)
  if (!row) throw new Error(`No order ${orderUuid}`)
  return { id: row.id, key }
}
