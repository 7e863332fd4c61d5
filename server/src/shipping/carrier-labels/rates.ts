import type { ShipmentRates } from '@quai/contract/shipping/carrier-labels/carrier-label.ts'
import type { Context } from '../../calls/context.ts'
import { CarrierRefusal, GatewayDown, type Rate, type Rates } from '../../platform/carrier-gateway/gateway.ts'
import { fail } from '../../platform/failure.ts'
import { loadVisible, requireByCarrier } from './load.ts'

/** Most packages whose prices are asked in one call. */
const maxParcels = 20

/**
 * Shows what carriers would take for a shipment, the cheapest first: offers that take all its packages. Throws
 * NOT_FOUND, LABELS_NOT_PACKED, LABEL_NOT_BY_CARRIER, GATEWAY_UNSET, GATEWAY_DOWN, GATEWAY_REFUSED.
 */
export const showRates = async (ctx: Context, { uuid }: { uuid: string }): Promise<ShipmentRates> => {
  const { karrio } = ctx
  const { parcels, chosen } = requireByCarrier(await loadVisible(ctx, uuid), karrio !== undefined)
  if (!karrio) throw new Error('requireByCarrier() has checked it')
  const offers: Rates[] = []
  try {
    for (const { parcel } of parcels.slice(0, maxParcels)) offers.push(await karrio.rates(parcel, chosen.account))
  } catch (error) {
    if (error instanceof CarrierRefusal) throw fail('GATEWAY_REFUSED', { words: error.message })
    if (error instanceof GatewayDown) throw fail('GATEWAY_DOWN')
    throw error
  }
  return {
    items: joined(offers.map(({ rates }) => rates))
      .map((rate) => ({ ...rate, isChosen: rate.service === chosen.service }))
      .toSorted((a, b) => a.price - b.price),
    messages: [...new Set(offers.flatMap(({ messages }) => messages))],
  }
}

/** Joins the offers of each package by service, leaving out those that some package lacks. */
const joined = (offers: readonly Rate[][]): Rate[] => {
  const [first = [], ...others] = offers
  return first.flatMap((rate) => {
    const same = others.map((rates) =>
      rates.find(
        (one) => one.service === rate.service && one.carrierName === rate.carrierName && one.currency === rate.currency,
      ),
    )
    const all = [rate, ...same]
    if (!all.every((one) => one !== undefined)) return []
    const delays = all.map(({ transitDays }) => transitDays)
    return [
      {
        ...rate,
        price: Math.round(all.reduce((sum, { price }) => sum + price * 100, 0)) / 100,
        transitDays: delays.every((days) => days !== null) ? Math.ceil(Math.max(...delays)) : null,
      },
    ]
  })
}
