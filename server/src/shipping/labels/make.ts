import { type LabelPrint, labelLimits } from '@quai/contract/shipping/labels/label.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { giveSsccs } from '../shipments/sscc.ts'
import { hashOf, type LabelledShipment, loadLabels } from './load.ts'

type Printed = Pick<LabelPrint, 'how' | 'dpi' | 'copies' | 'printer'>

interface Asked {
  shipmentUuids: readonly string[]
  /** Packages to print again, by their numbers as they are read; all without any. */
  packageNumbers?: readonly string[] | undefined
}

/**
 * Makes the labels of packed shipments, after giving their packages the codes they lack. Throws NOT_FOUND,
 * LABELS_NOT_PACKED, LABELS_TOO_MANY, SSCC_EXHAUSTED.
 */
export const makeLabels = async (
  ctx: Pick<Context, 'db' | 'actor' | 'now'>,
  { shipmentUuids, packageNumbers }: Asked,
): Promise<LabelledShipment[]> => {
  const known = await loadLabels(ctx, shipmentUuids)
  const drafts = known.filter(({ shipmentStatus }) => shipmentStatus === 'DRAFT')
  if (drafts.length > 0) throw fail('LABELS_NOT_PACKED', { orderIds: drafts.map(({ orderId }) => orderId) })
  requireRoom(known, { copies: 1, max: labelLimits.labels })
  const before = known.flatMap(({ labels }) => labels.filter(({ sscc }) => sscc === null))
  if (before.length > 0)
    await giveSsccs(
      ctx.db,
      known.map(({ id }) => id),
    )
  return chosen(before.length > 0 ? await loadLabels(ctx, shipmentUuids) : known, packageNumbers)
}

const chosen = (shipments: LabelledShipment[], numbers: Asked['packageNumbers']): LabelledShipment[] => {
  if (!numbers || numbers.length === 0) return shipments
  const wanted = new Set(numbers)
  const found = shipments.map((one) => ({
    ...one,
    labels: one.labels.filter((label) => wanted.has(label.packageNumber)),
  }))
  const present = new Set(found.flatMap(({ labels }) => labels.map(({ packageNumber }) => packageNumber)))
  if (present.size < wanted.size) throw fail('NOT_FOUND')
  return found.filter(({ labels }) => labels.length > 0)
}

/** Throws LABELS_TOO_MANY. */
export const requireRoom = (
  shipments: readonly LabelledShipment[],
  { copies, max }: { copies: number; max: number },
): void => {
  const labels = copies * shipments.reduce((sum, one) => sum + one.labels.length, 0)
  if (labels > max) throw fail('LABELS_TOO_MANY', { labels, max })
}

/** Notes that labels leave Quai: who printed them, when, how. */
export const recordPrints = async (
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  shipments: readonly LabelledShipment[],
  { how, dpi, copies, printer }: Printed,
): Promise<void> => {
  const labels = shipments.flatMap(({ id, labels: own }) =>
    own.map((label) => ({ shipmentId: id, packageNumber: label.packageNumber, hash: hashOf(label) })),
  )
  db.send(sql`
    INSERT INTO label_prints (shipment_id, package_number, content_hash, how, dpi, copies, printer, contact_id, printed_at)
    SELECT n."shipmentId", n."packageNumber", n.hash, ${how}, ${dpi}::int, ${copies}::int, ${printer}::text,
      ${actor.contactId}::bigint, ${now.toISOString()}::timestamptz
    FROM json_to_recordset(${JSON.stringify(labels)}::json) AS n ("shipmentId" bigint, "packageNumber" text, hash text)`)
}
