import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documentLimits } from '@quai/contract/orders/documents/document.ts'
import { slipFilename } from '@quai/contract/orders/orders/papers/document.ts'
import { sql } from 'kysely'
import type { Actor } from '../../../calls/actor.ts'
import type { App } from '../../../calls/app.ts'
import { selectPrintedOrders } from '../../../orders/orders/papers/printed-orders.ts'
import type { Db } from '../../../platform/database/database.ts'
import { newFileKey } from '../../../platform/storage/storage.ts'
import { inspect } from '../../../services/pdf-inspection/inspect.ts'
import { layOut } from '../../../services/print/layouts.ts'
import { toPdf } from '../../../services/print/pdf.ts'
import { iso, type WrittenOrder } from './orders.ts'

const wanted = { finished: 8, confirmed: 4 }
const minuteMs = 60_000

/**
 * Writes slips of the newest finished orders, uploaded at completion, and of some planned ones, in the order of their
 * upload, by which lists know the newest.
 */
export const writeDocuments = async (
  app: Pick<App, 'storage' | 'incoming'>,
  db: Db,
  orders: readonly WrittenOrder[],
  now: number,
): Promise<void> => {
  const newest = orders.filter(({ type }) => type !== 'inventory').toReversed()
  const finished = newest.filter(({ doneAt }) => doneAt !== null).slice(0, wanted.finished)
  const confirmed = newest.filter(({ status }) => status === 'confirmed').slice(0, wanted.confirmed)
  const slips = [...finished, ...confirmed].map((order) => ({ order, at: uploadedAt(order, now) }))
  for (const { order, at } of slips.toSorted((one, other) => one.at - other.at))
    await writeSlip(app, db, order, iso(at))
}

/** Twenty minutes after the last step of the order. */
const uploadedAt = ({ steps }: WrittenOrder, now: number): number =>
  Math.min(now, (steps.at(-1)?.at ?? now) + 20 * minuteMs)

const writeSlip = async (app: Pick<App, 'storage' | 'incoming'>, db: Db, order: WrittenOrder, at: string) => {
  const isFinished = order.doneAt !== null
  const file = await keepSlip(app, db, order, at)
  const side = isFinished ? order.warehouseSide : order.customerSide
  const [contactId] = side.contacts
  const filename = slipFilename(order.type === 'delivery' ? 'delivery' : 'collection', order.id)
  await db.run(sql`
    INSERT INTO documents (order_id, customer_id, warehouse_id, place, document_type, filename, file_key, size_bytes,
      page_count, sha256, user_id, contact_id, created_at)
    VALUES (${order.id}, ${order.customerSide.id}, ${order.warehouseSide.id}, 1,
      ${isFinished ? 'signed_slip' : 'slip'}, ${filename}, ${file.key}, ${file.sizeBytes}, ${file.pageCount},
      ${file.sha256}, ${side.id}, ${contactId}, ${at})`)
  await db.run(sql`
    INSERT INTO order_logs (order_id, action, from_status, to_status, changes, contact_id, created_at)
    VALUES (${order.id}, 'order_add_documents', ${order.status}, ${order.status},
      ${JSON.stringify({ documents: [null, filename] })}::jsonb, ${contactId}, ${at})`)
}

const keepSlip = async (
  { storage, incoming }: Pick<App, 'storage' | 'incoming'>,
  db: Db,
  { uuid }: WrittenOrder,
  at: string,
) => {
  // Reads as an admin, so that every order is visible.
  const actor = { userType: 'admin' } as Actor
  const printed = await selectPrintedOrders({ db, actor, now: new Date(at) }, [uuid])
  const bytes = Buffer.from(await toPdf(layOut({ kind: 'slips', orders: printed, printedAt: at })))
  const finding = await inspect(bytes, documentLimits.maxPages)
  if (!('pageCount' in finding)) throw new Error('The inspection refused a generated slip')
  const path = join(incoming, randomUUID())
  await writeFile(path, bytes)
  const key = newFileKey(new Date())
  await storage.put(key, path, bytes.length)
  await rm(path)
  return {
    key,
    sizeBytes: bytes.length,
    pageCount: finding.pageCount,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}
