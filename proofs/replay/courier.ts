import type { Order } from '@quai/contract/orders/orders/order.ts'
import type { ShipmentPackage } from '@quai/contract/orders/packing/packing.ts'
import type { Carrier } from '@quai/contract/parties/carriers/carrier.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import type { ShippingSettings } from '@quai/contract/shipping/settings/settings.ts'
import type { PackingProposal } from '@quai/contract/shipping/shipments/proposal.ts'
import type { SavePackingInput, Shipment } from '@quai/contract/shipping/shipments/shipment.ts'
import type { Session } from './api.ts'
import type { Scene } from './play.ts'
import type { PlannedOrder } from './reading.ts'

/** True for one collection in ten, unless it is cancelled. */
export const isByCourier = ({ isCancelled }: Pick<PlannedOrder, 'isCancelled'>, rank: number): boolean =>
  !isCancelled && rank % 10 === 5

export const courierAddress = {
  name: 'Boutique du rejeu',
  street: '1 place Bellecour',
  zipCode: '69002',
  city: 'Lyon',
  country: 'France',
  countryCode: 'FR',
}

const usualBoxes: ShippingSettings = {
  gs1CompanyPrefix: '3012345',
  labelDpi: 203,
  boxes: [
    { name: 'Petit', length: 30, width: 20, height: 15, tareWeight: 0.2, maxWeight: 10 },
    { name: 'Moyen', length: 40, width: 30, height: 30, tareWeight: 0.4, maxWeight: 20 },
    { name: 'Grand', length: 60, width: 40, height: 40, tareWeight: 0.8, maxWeight: 30 },
  ],
}

interface NewPlan {
  admin: Session
  warehouse: Session
  dealId: number
  run: string
}

/** Gives the deal a transport plan by a carrier of this run, and the warehouse its usual boxes. */
export const setCourier = async ({ admin, warehouse, dealId, run }: NewPlan): Promise<void> => {
  const carrier = await admin.post<Carrier>(
    '/carriers',
    { name: `Messagerie du rejeu ${run}`, carrierServices: [{ name: 'Standard' }] },
    `${run}-carrier`,
  )
  const rule = { carrierServiceId: carrier.carrierServices[0]?.id }
  const transportRules = (['BOX', 'PALLET'] as const).map((shipmentPackageType) => ({ ...rule, shipmentPackageType }))
  await admin.put(`/deals/${dealId}/transport-rules`, { transportRules }, `${run}-plan`)
  await warehouse.put('/settings/shipping', usualBoxes, `${run}-boxes`)
}

/** Packs an order as proposed, makes its labels, and hands it to the carrier. */
export const shipByCourier = async (scene: Scene, order: Order): Promise<void> => {
  const { warehouse, run } = scene
  const path = `/orders/${order.uuid}/shipments`
  const proposal = await warehouse.post<PackingProposal>(`${path}/proposal`, {}, `${run}-proposal-${order.id}`)
  const packages = [...proposal.packages.map(withoutDrawing), ...byHand(scene, order, proposal)]
  const packing: Omit<SavePackingInput, 'orderUuid'> = { shipmentStatus: 'PACKAGED', packages }
  const shipment = await warehouse.put<Shipment>(path, packing, `${run}-packing-${order.id}`)
  await warehouse.get(`/shipments/${shipment.uuid}/labels`)
  const pickup = { shipmentIds: [shipment.id], pickupDate: wallClock(Date.now()).date }
  await warehouse.post('/pickups', pickup, `${run}-pickup-${order.id}`)
}

const withoutDrawing = ({ box: _box, units: _units, ...one }: PackingProposal['packages'][number]): ShipmentPackage =>
  one

/** Packs what the proposal leaves over, a box for each line. */
const byHand = ({ reading }: Scene, order: Order, { packages, leftOver }: PackingProposal): ShipmentPackage[] =>
  leftOver.map(({ orderItemId, quantity }, rank) => {
    const reference = order.orderItems.find(({ id }) => id === orderItemId)?.reference ?? ''
    const weight = 1 + quantity * (reading.products.get(reference)?.grossWeight ?? 1)
    return {
      packageNumber: `${order.id}-${packages.length + rank + 1}`,
      shipmentPackageType: 'BOX',
      weight: Math.round(weight * 1_000) / 1_000,
      length: 80,
      width: 60,
      height: 60,
      packageItems: [{ orderItemId, quantity }],
    }
  })
