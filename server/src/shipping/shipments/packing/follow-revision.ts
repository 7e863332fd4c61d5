import type { LogAction } from '@quai/contract/orders/orders/talk/log.ts'
import { keepOrdered } from '@quai/contract/orders/packing/edit.ts'
import { type ShipmentPackage, statusOfPacking } from '@quai/contract/orders/packing/packing.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import type { OrderState } from '../../../orders/orders/core/state.ts'
import { writeLog } from '../../../orders/orders/core/transition.ts'
import type { ReviseOrder, Revision } from '../../../orders/orders/revise.ts'
import type { Db } from '../../../platform/database/database.ts'
import { writePacking } from './save.ts'
import { findService } from './service.ts'
import { packingOf } from './state.ts'

/** Revises an order, then its shipment, which must hold nothing that is no longer ordered. */
export const revisingShipments =
  (revise: ReviseOrder): ReviseOrder =>
  async (ctx, order, input, to) => {
    if (order.orderTransporter !== 'by_quai_courier') return revise(ctx, order, input, to)
    const before = await packagesOf(ctx.db, order.id)
    const revision = await revise(ctx, order, input, to)
    if (before) await followRevision(ctx, order, { ...revision, before })
    return revision
  }

/** Packages of an order, with numbers as they are written; undefined before packing begins. */
const packagesOf = async (db: Db, orderId: number): Promise<ShipmentPackage[] | undefined> =>
  (await packingOf(db, sql`o.id = ${orderId}`))?.shipment?.packages

/**
 * Removes the shipment of an order that leaves the courier. Otherwise keeps in its packages what is still ordered, and
 * makes it a draft again when it no longer covers the order or no service of the transport plan takes it.
 */
const followRevision = async (
  ctx: Context,
  order: OrderState,
  { changes, before }: Revision & { before: readonly ShipmentPackage[] },
): Promise<void> => {
  if ('orderTransporter' in changes) return removeShipment(ctx, order)
  const { orderItems, addressCarry: [, newAddress] = [] } = changes
  if (!orderItems && newAddress === undefined) return
  const after = await packingOf(ctx.db, sql`o.id = ${order.id}`)
  if (!after?.shipment) throw new Error('The order had a shipment before it was revised')
  const wasPackaged = after.shipment.shipmentStatus === 'PACKAGED'
  if (!orderItems && !wasPackaged) return
  const packages = keepOrdered(before, after.items)
  // Only reviseOrder() writes this change, so its type is known.
  const address = newAddress === undefined ? order.addressCarry : (newAddress as OrderState['addressCarry'])
  const covers = statusOfPacking({ orderId: order.id, items: after.items, packages }) === 'PACKAGED'
  const service = wasPackaged && covers ? await findService(ctx.db, { order, packages, address }) : undefined
  const isKept = wasPackaged && service !== undefined
  writePacking(ctx.db, {
    order,
    shipmentStatus: isKept ? 'PACKAGED' : 'DRAFT',
    carrierServiceId: service ?? null,
    packages,
  })
}

const removeShipment = async (ctx: Context, order: OrderState): Promise<void> => {
  const action: LogAction = 'order_remove_shipment'
  await ctx.db.deleteFrom('shipments').where('order_id', '=', order.id).execute()
  const { id: orderId, orderStatus } = order
  writeLog(ctx, { orderId, action, from: orderStatus, to: orderStatus, changes: {}, reason: null })
}
