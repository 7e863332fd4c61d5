import type { ShipmentPackage } from '@quai/contract/orders/packing/packing.ts'
import { serviceFor } from '@quai/contract/orders/transport-rules/service-for.ts'
import type { OrderState } from '../../../orders/orders/core/state.ts'
import { dealOf, planOf } from '../../../orders/transport-rules/plan.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'

interface Parcels {
  order: Pick<OrderState, 'customerId' | 'warehouseId' | 'addressCarry'>
  /** Complete packages. */
  packages: readonly ShipmentPackage[]
  /** Address that the order will have; by default the one it has. */
  address?: OrderState['addressCarry']
}

/** Returns the service that the transport plan of the deal gives to packages. Throws COURIER_PLAN_MISMATCH. */
export const serviceOf = async (db: Db, parcels: Parcels): Promise<number> => {
  const choice = await chooseService(db, parcels)
  if ('refusals' in choice) throw fail('COURIER_PLAN_MISMATCH', { refusals: choice.refusals })
  return choice.carrierServiceId
}

/** Returns the same, or undefined when no service takes all of them. */
export const findService = async (db: Db, parcels: Parcels): Promise<number | undefined> => {
  const choice = await chooseService(db, parcels)
  return 'refusals' in choice ? undefined : choice.carrierServiceId
}

const chooseService = async (db: Db, { order, packages, address = order.addressCarry }: Parcels) => {
  const weighed = packages.map((one) => ({ ...one, weight: one.weight ?? 0 }))
  return serviceFor(await planOf(db, dealOf(order)), { packages: weighed, address: address ?? {} })
}
