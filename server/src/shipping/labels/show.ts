import type { LabelDrawing } from '@quai/contract/shipping/labels/drawing.ts'
import type { LabelPrint } from '@quai/contract/shipping/labels/label.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { drawLabel } from '../../services/print/shipping-labels/draw.ts'
import { requireOwnLabels } from './files.ts'
import { hashOf, type LabelledShipment, loadLabels } from './load.ts'
import { makeLabels } from './make.ts'

/** Draws the label of a package as it prints, with its code. Throws what makeLabels() throws. */
export const previewLabel = async (
  ctx: Context,
  { uuid, packageNumber }: { uuid: string; packageNumber: string },
): Promise<LabelDrawing> => {
  const [shipment] = await ctx.transaction(async (db) => {
    const made = await makeLabels({ ...ctx, db }, { shipmentUuids: [uuid], packageNumbers: [packageNumber] })
    await requireOwnLabels({ db }, made)
    return made
  })
  // makeLabels() throws NOT_FOUND for a package that is not there.
  const [label] = (shipment as LabelledShipment).labels as [LabelledShipment['labels'][number]]
  return { packageNumber, pieces: drawLabel(label, 203) }
}

/** Lists when the labels of a shipment were printed, the last first. */
export const listLabelPrints = async (ctx: Context, { uuid }: { uuid: string }): Promise<{ items: LabelPrint[] }> => {
  const [shipment] = await loadLabels(ctx, [uuid])
  const { id, labels } = shipment as LabelledShipment // loadLabels() throws NOT_FOUND for a missing one
  const current = new Set(labels.map(hashOf))
  const rows = await ctx.db.all(sql<Omit<LabelPrint, 'isCurrent'> & { hash: string }>`
    SELECT l.package_number AS "packageNumber", l.how, l.dpi, l.copies, l.printer, c.name AS "contactName",
      l.printed_at AS "printedAt", l.content_hash AS hash
    FROM label_prints l JOIN contacts c ON c.id = l.contact_id
    WHERE l.shipment_id = ${id} ORDER BY l.id DESC LIMIT ${longestHistory}`)
  return { items: rows.map(({ hash, ...print }) => ({ ...print, isCurrent: current.has(hash) })) }
}

const longestHistory = 2_000

/** Returns those of the shipments of which some package was not printed since it last changed. Throws NOT_FOUND. */
export const listWithoutLabel = async (
  ctx: Context,
  { shipmentUuids }: { shipmentUuids: string[] },
): Promise<string[]> => {
  const shipments = await loadLabels(ctx, shipmentUuids)
  const rows = await ctx.db.all(sql<{ shipmentId: number; hash: string }>`
    SELECT DISTINCT shipment_id AS "shipmentId", content_hash AS hash FROM label_prints
    WHERE shipment_id = ANY(${shipments.map(({ id }) => id)}::bigint[])`)
  const printed = new Set(rows.map(({ shipmentId, hash }) => `${shipmentId} ${hash}`))
  const isLabelled = ({ id, shipmentStatus, labels }: LabelledShipment) =>
    shipmentStatus !== 'DRAFT' && labels.every((label) => printed.has(`${id} ${hashOf(label)}`))
  return shipments.filter((one) => !isLabelled(one)).map(({ uuid }) => uuid)
}
