import { readPackageNumber } from '@quai/contract/orders/packing/packing.ts'
import type { CarrierLabels } from '@quai/contract/shipping/carrier-labels/carrier-label.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { type GatewayShipment, loadVisible, requireByCarrier } from './load.ts'

/** Asks the carrier for the labels of a shipment. */
export const askCarrierLabelsJob = jobKind<{ shipmentId: number }>('ask-carrier-labels')

type Item = CarrierLabels['items'][number]

/** Shows what the carrier has answered for each package. Throws NOT_FOUND. */
export const showCarrierLabels = async (ctx: Context, { uuid }: { uuid: string }): Promise<CarrierLabels> =>
  presentLabels(ctx, await loadVisible(ctx, uuid))

const presentLabels = async (
  { db }: Pick<Context, 'db'>,
  { gateway, carrierName, parcels }: GatewayShipment,
): Promise<CarrierLabels> => {
  if (gateway === null) return { isByCarrier: false, carrierName, items: [] }
  const rows = await db.all(sql<Omit<Item, 'packageNumber'> & { reference: string }>`
    SELECT reference, state, refusal, tracking_number AS "trackingNumber", price, currency FROM carrier_labels
    WHERE reference = ANY(${parcels.map(({ parcel }) => parcel.reference)}::text[])`)
  const known = new Map(rows.map(({ reference, ...label }) => [reference, label]))
  return {
    isByCarrier: true,
    carrierName,
    items: parcels.map(({ packageNumber, parcel }) => ({
      packageNumber: readPackageNumber(packageNumber),
      ...(known.get(parcel.reference) ?? missing),
    })),
  }
}

const missing = { state: 'missing', refusal: null, trackingNumber: null, price: null, currency: null } as const

/**
 * Asks the carrier for the labels that a packed shipment lacks, and again for those it refused. A job does it, outside
 * any transaction. Throws NOT_FOUND, LABELS_NOT_PACKED, LABEL_NOT_BY_CARRIER, GATEWAY_UNSET.
 */
export const askCarrierLabels = async (ctx: Context, { uuid }: { uuid: string }): Promise<CarrierLabels> => {
  const shipment = await loadVisible(ctx, uuid)
  const { parcels } = requireByCarrier(shipment, ctx.karrio !== undefined)
  const wanted = parcels.map(({ packageNumber, parcel }) => ({ packageNumber, reference: parcel.reference }))
  ctx.db.send(sql`
    INSERT INTO carrier_labels (shipment_id, package_number, reference, contact_id, asked_at)
    SELECT ${shipment.id}::bigint, n."packageNumber", n.reference, ${ctx.actor.contactId}::bigint,
      ${ctx.now.toISOString()}::timestamptz
    FROM json_to_recordset(${JSON.stringify(wanted)}::json) AS n ("packageNumber" text, reference text)
    ON CONFLICT (reference) DO UPDATE SET state = 'asked', refusal = NULL, contact_id = excluded.contact_id,
      asked_at = excluded.asked_at WHERE carrier_labels.state = 'refused'`)
  ctx.enqueue(askCarrierLabelsJob.with({ shipmentId: shipment.id }))
  return presentLabels(ctx, shipment)
}
