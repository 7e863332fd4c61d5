import { maxPackages, type ShipmentPackageType } from '@quai/contract/orders/packing/packing.ts'
import { type ProposedBox, proposeBoxes, type UnitsToPack } from '@quai/contract/orders/packing/proposal/propose.ts'
import type { UsualBox } from '@quai/contract/orders/packing/usual-box.ts'
import type { PackingProposal } from '@quai/contract/shipping/shipments/proposal.ts'
import type { ShippedItem } from '@quai/contract/shipping/shipments/shipment.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../../calls/context.ts'
import { fail } from '../../../platform/failure.ts'
import { usualBoxesJson } from '../../settings/usual-boxes-json.ts'
import { itemsToPackJson } from '../shipment-json.ts'

type Proposed = PackingProposal['packages'][number]

/**
 * Proposes packages for an order and saves nothing: units in the usual boxes of the warehouse, one package for each box
 * or pallet. Throws NOT_FOUND, NOT_COURIER.
 */
export const proposePackages = async (ctx: Context, { orderUuid }: { orderUuid: string }): Promise<PackingProposal> => {
  const { orderId, isCourier, items, boxes } = await readOrder(ctx, orderUuid)
  if (!isCourier) throw fail('NOT_COURIER')
  const units = items.filter(({ productPackaging }) => productPackaging === 'package_unit')
  const { boxes: filled, leftOver } = proposeBoxes(units.flatMap(unitsOf), boxes)
  const whole = items.filter(({ productPackaging }) => productPackaging !== 'package_unit')
  const room = maxPackages - filled.length
  const packages = [...filled.map(boxOf), ...whole.flatMap(wholesOf).slice(0, room)]
  const unsized = units.filter((item) => unitsOf(item).length === 0)
  return {
    packages: numbered(orderId, packages),
    leftOver: [
      ...leftOver.map((left) => ({ ...left, reason: boxes.length === 0 ? ('noBox' as const) : ('unfit' as const) })),
      ...unsized.map(({ id, quantity }) => ({ orderItemId: id, quantity, reason: 'unsized' as const })),
      ...beyond(whole, room).map((left) => ({ ...left, reason: 'tooMany' as const })),
    ].map((left) => ({ ...left, reference: referenceOf(items, left) })),
  }
}

const referenceOf = (items: readonly ShippedItem[], { orderItemId }: { orderItemId: number }): string =>
  items.find(({ id }) => id === orderItemId)?.reference ?? ''

interface OrderToPack {
  orderId: number
  isCourier: boolean
  items: ShippedItem[]
  boxes: UsualBox[]
}

const readOrder = async (ctx: Context, orderUuid: string): Promise<OrderToPack> => {
  const found = await ctx.db.maybe(sql<OrderToPack>`
    SELECT o.id AS "orderId", o.order_transporter IS NOT DISTINCT FROM 'by_quai_courier' AS "isCourier",
      ${itemsToPackJson} AS items, ${usualBoxesJson(sql`o.warehouse_id`)} AS boxes
    FROM orders o WHERE o.uuid = ${orderUuid} AND ${orderScope(ctx, 'o')}`)
  if (!found) throw fail('NOT_FOUND')
  return found
}

const unitsOf = (item: ShippedItem): UnitsToPack[] => {
  const { id, quantity, length, width, height, weight, keepsUpright, isFragile } = item
  if (length === null || width === null || height === null || weight === null) return []
  return [{ orderItemId: id, quantity, length, width, height, weight, keepsUpright, isFragile }]
}

type Unnumbered = Omit<Proposed, 'packageNumber'>

const boxOf = ({ box, units, weight }: ProposedBox): Unnumbered => ({
  shipmentPackageType: 'BOX',
  weight,
  length: box.length,
  width: box.width,
  height: box.height,
  packageItems: [...Map.groupBy(units, ({ orderItemId }) => orderItemId)].map(([orderItemId, placed]) => ({
    orderItemId,
    quantity: placed.length,
  })),
  box,
  units,
})

const wholesOf = ({ id, productPackaging, quantity, length, width, height, weight }: ShippedItem): Unnumbered[] => {
  const shipmentPackageType: ShipmentPackageType = productPackaging === 'package_box' ? 'BOX' : 'PALLET'
  const one = { shipmentPackageType, weight, length, width, height, box: null, units: [] }
  return Array.from({ length: Math.min(quantity, maxPackages) }, () => ({
    ...one,
    packageItems: [{ orderItemId: id, quantity: 1 }],
  }))
}

const beyond = (whole: readonly ShippedItem[], room: number): { orderItemId: number; quantity: number }[] => {
  let left = room
  return whole.flatMap(({ id, quantity }) => {
    const taken = Math.min(quantity, left)
    left -= taken
    return quantity > taken ? [{ orderItemId: id, quantity: quantity - taken }] : []
  })
}

const numbered = (orderId: number, packages: readonly Unnumbered[]): Proposed[] =>
  packages.map((one, rank) => ({ ...one, packageNumber: `${orderId}-${rank + 1}` }))
