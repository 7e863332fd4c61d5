import type { DocumentType } from '@quai/contract/orders/orders/papers/document.ts'
import { sql } from 'kysely'
import type { Context, KeptFile } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { isDeletable } from '../orders/papers/document-columns.ts'

export interface NewDocument {
  type: DocumentType
  filename: string
  pageCount: number
  file: KeptFile
}

/**
 * Inserts documents of a locked order into its free places. Returns their ids, fewer than given when places run out.
 */
export const insertDocuments = async (
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  order: { id: number; customerId: number; warehouseId: number },
  documents: readonly NewDocument[],
): Promise<number[]> => {
  const given = documents.map(({ type, filename, pageCount, file }, index) => ({
    rank: index + 1,
    type,
    filename,
    page_count: pageCount,
    key: file.key,
    size: file.sizeBytes,
    sha256: file.sha256,
  }))
  const rows = await db.all(sql<{ id: number }>`
    WITH free AS (
      SELECT p.place, row_number() OVER (ORDER BY p.place) AS rank FROM generate_series(1, 20) AS p (place)
      WHERE NOT EXISTS (SELECT FROM documents d WHERE d.order_id = ${order.id} AND d.place = p.place)
    )
    INSERT INTO documents (order_id, customer_id, warehouse_id, place, document_type, filename, file_key, size_bytes,
      page_count, sha256, user_id, contact_id, hijacker_contact_id, created_at)
    SELECT ${order.id}, ${order.customerId}, ${order.warehouseId}, free.place, g.type, g.filename, g.key, g.size,
      g.page_count, g.sha256, ${actor.userId}, ${actor.contactId}, ${actor.hijackerContactId}, ${now.toISOString()}
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g (rank int, type document_type, filename text,
      page_count int, key text, size int, sha256 text)
    JOIN free ON free.rank = g.rank
    ORDER BY g.rank
    RETURNING id`)
  return rows.map(({ id }) => id)
}

/** Returns the number of free places of an order. */
export const roomOf = async ({ db }: Pick<Context, 'db'>, orderId: number, max: number): Promise<number> => {
  const { count } = await db.one(sql<{ count: number }>`
    SELECT count(*) FROM documents WHERE order_id = ${orderId}`)
  return max - count
}

/** Deletes the row of a document of a locked order. Throws NOT_FOUND or DOCUMENT_NOT_DELETABLE. */
export const deleteDocument = async (
  ctx: Pick<Context, 'db' | 'actor'>,
  orderId: number,
  documentId: number,
): Promise<{ filename: string; key: string }> => {
  const found = await ctx.db.maybe(sql<{ isDeletable: boolean }>`
    SELECT ${isDeletable(ctx)} AS "isDeletable" FROM documents d JOIN orders o ON o.id = d.order_id
    WHERE d.id = ${documentId} AND d.order_id = ${orderId}`)
  if (!found) throw fail('NOT_FOUND')
  if (!found.isDeletable) throw fail('DOCUMENT_NOT_DELETABLE')
  const deleted = await ctx.db.maybe(sql<{ filename: string; key: string }>`
    DELETE FROM documents WHERE id = ${documentId} RETURNING filename, file_key AS key`)
  if (!deleted) throw fail('NOT_FOUND')
  return deleted
}
