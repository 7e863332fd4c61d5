import type { LabelPrint } from '@quai/contract/shipping/labels/label.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { hashOf, type LabelledShipment } from './load.ts'

type Printed = Pick<LabelPrint, 'how' | 'dpi' | 'copies' | 'printer'>

/** Notes that labels leave Quai: who printed them, when, how. */
export const recordPrints = async (
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  shipments: readonly LabelledShipment[],
  { how, dpi, copies, printer }: Printed,
): Promise<void> => {
  const labels = shipments.flatMap(({ id, labels: own }) =>
    own.map((label) => ({ shipmentId: id, packageNumber: label.packageNumber, hash: hashOf(label) })),
  )
  await sql`
    INSERT INTO label_prints (shipment_id, package_number, content_hash, how, dpi, copies, printer, contact_id, printed_at)
    SELECT n."shipmentId", n."packageNumber", n.hash, ${how}, ${dpi}::int, ${copies}::int, ${printer}::text,
      ${actor.contactId}::bigint, ${now.toISOString()}::timestamptz
    FROM json_to_recordset(${JSON.stringify(labels)}::json) AS n ("shipmentId" bigint, "packageNumber" text, hash text)`.execute(
    db,
  )
}
