import { readPackageNumber } from '@quai/contract/orders/packing/package-number.ts'
import type { CarrierLabels } from '@quai/contract/shipping/carrier-labels/carrier-label.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { type GatewayShipment, loadVisible } from './load.ts'

type Item = CarrierLabels['items'][number]

/** Shows what the carrier has answered for each package. Throws NOT_FOUND. */
export const showCarrierLabels = async (ctx: Context, { uuid }: { uuid: string }): Promise<CarrierLabels> =>
  presentLabels(ctx, await loadVisible(ctx, uuid))

export const presentLabels = async (
  { db }: Pick<Context, 'db'>,
  { gateway, carrierName, parcels }: GatewayShipment,
): Promise<CarrierLabels> => {
  if (gateway === null) return { isByCarrier: false, carrierName, items: [] }
  const { rows } = await sql<Omit<Item, 'packageNumber'> & { reference: string }>`
    SELECT reference, state, refusal, tracking_number AS "trackingNumber", price, currency FROM carrier_labels
    WHERE reference = ANY(${parcels.map(({ parcel }) => parcel.reference)}::text[])`.execute(db)
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
