import type { LoadPlanInput, PlannedOrder } from '@quai/contract/shipping/load-plans/load-plan.ts'

type Loads = LoadPlanInput['loads']

/** Lists the orders that no vehicle takes. */
export const waitingIn = (orders: readonly PlannedOrder[], loads: Loads): string[] => {
  const taken = new Set(loads.flatMap(({ orderUuids }) => orderUuids))
  return orders.flatMap(({ uuid }) => (taken.has(uuid) ? [] : [uuid]))
}

/** Puts an order into a vehicle, last or before a rank, or back to the dock. */
export const putInto = (
  loads: Loads,
  uuid: string,
  { to, at }: { to: number | null; at?: number | undefined },
): Loads =>
  loads.map(({ vehicleId, orderUuids }) => {
    const others = orderUuids.filter((one) => one !== uuid)
    if (vehicleId !== to) return { vehicleId, orderUuids: others }
    return { vehicleId, orderUuids: others.toSpliced(at ?? others.length, 0, uuid) }
  })

/** Moves an order to the vehicle before (-1) or after (1) its own; the dock stands before the first. */
export const carriedBy = (loads: Loads, uuid: string, by: -1 | 1): Loads => {
  const places = [null, ...loads.map(({ vehicleId }) => vehicleId)]
  const from = loads.find(({ orderUuids }) => orderUuids.includes(uuid))?.vehicleId ?? null
  const to = places[places.indexOf(from) + by]
  return to === undefined ? loads : putInto(loads, uuid, { to })
}

/** Moves a stop earlier (-1) or later (1) on its road. */
export const movedBy = (loads: Loads, uuid: string, by: -1 | 1): Loads =>
  loads.map((load) => {
    const from = load.orderUuids.indexOf(uuid)
    const to = from + by
    if (from < 0 || to < 0 || to >= load.orderUuids.length) return load
    return { ...load, orderUuids: load.orderUuids.toSpliced(from, 1).toSpliced(to, 0, uuid) }
  })
