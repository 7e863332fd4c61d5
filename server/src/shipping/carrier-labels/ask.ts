import type { CarrierLabels } from '@quai/contract/shipping/carrier-labels/carrier-label.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { askCarrierLabelsJob } from './jobs.ts'
import { loadVisible, requireByCarrier } from './load.ts'
import { presentLabels } from './show.ts'

/**
 * Asks the carrier for the labels that a packed shipment lacks, and again for those it refused. A job does it, outside
 * any transaction. Throws NOT_FOUND, LABELS_NOT_PACKED, LABEL_NOT_BY_CARRIER, GATEWAY_UNSET.
 */
export const askCarrierLabels = async (ctx: Context, { uuid }: { uuid: string }): Promise<CarrierLabels> => {
  const shipment = await loadVisible(ctx, uuid)
  const { parcels } = requireByCarrier(shipment, ctx.karrio !== undefined)
  const wanted = parcels.map(({ packageNumber, parcel }) => ({ packageNumber, reference: parcel.reference }))
  await sql`
    INSERT INTO carrier_labels (shipment_id, package_number, reference, contact_id, asked_at)
    SELECT ${shipment.id}::bigint, n."packageNumber", n.reference, ${ctx.actor.contactId}::bigint,
      ${ctx.now.toISOString()}::timestamptz
    FROM json_to_recordset(${JSON.stringify(wanted)}::json) AS n ("packageNumber" text, reference text)
    ON CONFLICT (reference) DO UPDATE SET state = 'asked', refusal = NULL, contact_id = excluded.contact_id,
      asked_at = excluded.asked_at WHERE carrier_labels.state = 'refused'`.execute(ctx.db)
  ctx.enqueue(askCarrierLabelsJob.with({ shipmentId: shipment.id }))
  return presentLabels(ctx, shipment)
}
