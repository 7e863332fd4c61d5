import type { ShipmentPackage } from '@quai/contract/orders/packing/packing.ts'
import type { ShipmentStatus } from '@quai/contract/orders/packing/statuses.ts'
import { serviceFor } from '@quai/contract/orders/transport-rules/service-for.ts'
import type { TrackingStatus } from '@quai/contract/parties/carriers/tracking-status.ts'
import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import { sql } from 'kysely'
import { dealOf, planOf } from '../../../orders/transport-rules/plan.ts'
import type { Db } from '../../../platform/database/database.ts'
import { writePastPickups } from '../../../shipping/pickups/write-past.ts'
import { writePastShipments } from '../../../shipping/shipments/write-past.ts'
import { writePastEvents } from '../../../shipping/tracking/write-past.ts'
import type { Goods } from '../plan/goods.ts'
import { type DemoOrder, isCourier } from '../plan/order.ts'
import { iso, type WrittenOrder } from './orders.ts'

/** Line of an order with its number. */
interface NumberedLine {
  id: number
  goods: Goods
  packaging: DemoOrder['lines'][number]['packaging']
  quantity: number
}

/** Statuses of the shipments of orders that are prepared or planned, in turn; null where packing has not begun. */
const preparing: readonly ShipmentStatus[] = ['DRAFT', 'PACKAGED', 'CONSIGNED']

const planned: readonly (ShipmentStatus | null)[] = [null, 'PACKAGED', null, 'DRAFT']

interface Packed {
  order: WrittenOrder
  customerId: number
  warehouseId: number
  shipmentStatus: ShipmentStatus
  /** null for a draft. */
  carrierServiceId: number | null
  packages: readonly ShipmentPackage[]
  /** Instant at which packing ended, in ms. */
  at: number
}

/** Writes the shipments of courier orders: drafts, packed ones, and consigned ones with their pickups and tracking. */
export const writeShipments = async (db: Db, orders: readonly WrittenOrder[], now: number): Promise<void> => {
  const packed = await pack(db, orders.filter(isCourier))
  const consigned = packed.filter(({ shipmentStatus }) => shipmentStatus === 'CONSIGNED')
  const pickups = await writePickups(db, consigned)
  const shipments = await writePastShipments(
    db,
    packed.map((one) => ({
      ...one,
      ...consignmentOf(one, pickups, now),
      orderId: one.order.id,
      createdAt: iso(one.at),
    })),
  )
  await db.run(
    sql`UPDATE orders SET is_consigned = true WHERE id = ANY(${consigned.map(({ order }) => order.id)}::bigint[])`,
  )
  await writePastEvents(
    db,
    shipments.flatMap(({ id, at, trackingStatus }) =>
      stepsTo(trackingStatus).map((reached, rank) => ({
        shipmentId: id,
        trackingStatus: reached,
        at: iso(at + (rank + 1) * 20 * 3_600_000),
      })),
    ),
  )
}

/** Packs the orders, each by the service of its deal's plan. Without one, an order stays a draft unless it is finished. */
const pack = async (db: Db, orders: readonly WrittenOrder[]): Promise<Packed[]> => {
  const packed: Packed[] = []
  const service = await anyService(db)
  for (const [rank, order] of orders.entries()) {
    const wanted = stageOf(order, rank)
    if (!wanted) continue
    const sides = { customerId: order.customerSide.id, warehouseId: order.warehouseSide.id }
    const lines = order.lines.map((line, index) => ({ ...line, id: order.past.lineIds[index] ?? 0 }))
    const whole = packagesOf(order.id, lines, 'PACKAGED')
    const weighed = whole.map((one) => ({ ...one, weight: one.weight ?? 0 }))
    const choice = serviceFor(await planOf(db, dealOf(sides)), { packages: weighed, address: order.place ?? {} })
    const found = 'refusals' in choice ? undefined : choice.carrierServiceId
    const shipmentStatus = found || order.status === 'finished' ? wanted : 'DRAFT'
    packed.push({
      ...sides,
      order,
      shipmentStatus,
      carrierServiceId: shipmentStatus === 'DRAFT' ? null : (found ?? service),
      packages: shipmentStatus === 'DRAFT' ? packagesOf(order.id, lines, 'DRAFT') : whole,
      at: order.doneAt ?? order.steps.at(-1)?.at ?? order.start,
    })
  }
  return packed
}

/** A service for orders that left before their deal had no plan any more. */
const anyService = async (db: Db): Promise<number> =>
  (await db.selectFrom('carrier_services').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id

const dayOf = (at: number): string => wallClock(at).date

const keyOf = ({ warehouseId, carrierServiceId, at }: Packed): string =>
  `${warehouseId}/${carrierServiceId}/${dayOf(at)}`

/** Writes one pickup for each warehouse, service and day. */
const writePickups = async (db: Db, consigned: readonly Packed[]): Promise<ReadonlyMap<string, number>> => {
  const groups = Map.groupBy(consigned, keyOf)
  const written = await writePastPickups(
    db,
    [...groups].flatMap(([key, [first]]) =>
      first
        ? [
            {
              key,
              warehouseId: first.warehouseId,
              carrierServiceId: first.carrierServiceId ?? 0,
              pickupDate: dayOf(first.at),
              createdAt: iso(first.at),
            },
          ]
        : [],
    ),
  )
  return new Map(written.map(({ key, id }) => [key, id]))
}

const consignmentOf = (packed: Packed, pickups: ReadonlyMap<string, number>, now: number) => {
  const pickupId = packed.shipmentStatus === 'CONSIGNED' ? (pickups.get(keyOf(packed)) ?? null) : null
  const trackingStatus: TrackingStatus = pickupId === null ? 'pending' : trackingAt(packed, now)
  const isDelivered = trackingStatus === 'delivered'
  return {
    pickupId,
    shipmentDate: pickupId === null ? null : dayOf(packed.at),
    trackingNumber: pickupId === null ? null : `XY${String(packed.order.id * 7_919).padStart(11, '0')}FR`,
    trackingStatus,
    deliveryDate: isDelivered ? iso(packed.at + 40 * 3_600_000) : null,
  }
}

/** Delivered within five days; a few are late. */
const trackingAt = ({ at, order }: Packed, now: number): TrackingStatus => {
  if (dayOf(now) <= addDays(dayOf(at), 5)) return now - at < 21 * 3_600_000 ? 'pending' : 'shipped'
  return order.rank % 17 === 0 && now - at < 20 * 86_400_000 ? 'delayed' : 'delivered'
}

const stepsTo = (reached: TrackingStatus): TrackingStatus[] =>
  reached === 'pending' ? [] : reached === 'shipped' ? ['shipped'] : ['shipped', reached]

/** Chooses how far the shipment of an order is; undefined without one. */
const stageOf = ({ status }: DemoOrder, rank: number): ShipmentStatus | undefined => {
  if (status === 'finished') return 'CONSIGNED'
  if (status === 'preparing') return preparing[rank % preparing.length]
  return status === 'confirmed' ? (planned[rank % planned.length] ?? undefined) : undefined
}

/** Packs a line: one package for each box or pallet, and one for its units. */
const packLine = ({ id, goods, packaging, quantity }: NumberedLine): Omit<ShipmentPackage, 'packageNumber'>[] => {
  if (packaging === 'package_unit')
    return [
      {
        shipmentPackageType: 'BOX',
        weight: rounded(0.4 + quantity * (goods.grossWeight ?? 0.5)),
        length: 40,
        width: 30,
        height: 30,
        packageItems: [{ orderItemId: id, quantity }],
      },
    ]
  const one =
    packaging === 'package_box'
      ? {
          shipmentPackageType: 'BOX' as const,
          weight: goods.boxGrossWeight ?? 8,
          length: goods.boxLength ?? 40,
          width: goods.boxWidth ?? 30,
          height: goods.boxHeight ?? 30,
        }
      : {
          shipmentPackageType: 'PALLET' as const,
          weight: goods.palletGrossWeight ?? 300,
          length: goods.palletLength ?? 120,
          width: goods.palletWidth ?? 80,
          height: goods.palletHeight ?? 150,
        }
  return Array.from({ length: quantity }, () => ({ ...one, packageItems: [{ orderItemId: id, quantity: 1 }] }))
}

const rounded = (kilograms: number): number => Math.round(kilograms * 1_000) / 1_000

/** Packs an order; a draft lacks its last packages, and the weight of the one before. */
const packagesOf = (
  orderId: number,
  lines: readonly NumberedLine[],
  shipmentStatus: ShipmentStatus,
): ShipmentPackage[] => {
  const packages = lines
    .flatMap(packLine)
    .map((one, rank): ShipmentPackage => ({ ...one, packageNumber: `${orderId}-${rank + 1}` }))
  if (shipmentStatus !== 'DRAFT') return packages
  const begun = packages.slice(0, Math.floor(packages.length / 2))
  return begun.map((one, rank) => (rank === begun.length - 1 ? { ...one, weight: null } : one))
}
