import type { LoadPlanInput, PlannedOrder } from '@quai/contract/load-plans/load-plan.ts'

type Loads = LoadPlanInput['loads']

/** Lists the orders that no vehicle takes. */
export const waitingIn = (orders: readonly PlannedOrder[], loads: Loads): string[] => {
  const taken = new Set(loads.flatMap(({ orderUuids }) => orderUuids))
  return orders.flatMap(({ uuid }) => (taken.has(uuid) ? [] : [uuid]))
}

/** Puts an order last into a vehicle, or back to the dock. */
export const putInto = (loads: Loads, uuid: string, to: number | null): Loads =>
  loads.map(({ vehicleId, orderUuids }) => {
    const others = orderUuids.filter((one) => one !== uuid)
    return { vehicleId, orderUuids: vehicleId === to ? [...others, uuid] : others }
  })

/** Moves a stop earlier (-1) or later (1) on its road. */
export const movedBy = (loads: Loads, uuid: string, by: -1 | 1): Loads =>
  loads.map((load) => {
    const from = load.orderUuids.indexOf(uuid)
    const to = from + by
    if (from < 0 || to < 0 || to >= load.orderUuids.length) return load
    return { ...load, orderUuids: load.orderUuids.toSpliced(from, 1).toSpliced(to, 0, uuid) }
  })
