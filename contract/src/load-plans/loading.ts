import type { Load, PlannedOrder, Vehicle } from './load-plan.ts'

/** Height in metres up to which boxes and units are stacked when their floor is estimated. Pallets are not stacked. */
export const stackHeight = 1.5

const nothing: Load = { pallets: 0, boxes: 0, units: 0, weight: 0, floor: 0, unweighed: 0, unsized: 0 }

/** Sums what several orders take in a vehicle. */
export const totalOf = (loads: readonly Load[]): Load =>
  loads.reduce(
    (sum, one) => ({
      pallets: sum.pallets + one.pallets,
      boxes: sum.boxes + one.boxes,
      units: sum.units + one.units,
      weight: sum.weight + one.weight,
      floor: sum.floor + one.floor,
      unweighed: sum.unweighed + one.unweighed,
      unsized: sum.unsized + one.unsized,
    }),
    nothing,
  )

/** Floor of a vehicle in m². */
export const floorOf = ({ length, width }: Pick<Vehicle, 'length' | 'width'>): number => (length * width) / 10_000

/** Shares of a vehicle's limits that a load takes: above 1 it does not fit. */
export const sharesOf = (vehicle: Vehicle, { weight, floor }: Pick<Load, 'weight' | 'floor'>) => ({
  weight: weight / vehicle.maxWeight,
  floor: floor / floorOf(vehicle),
})

// Sums of decimals differ by less than this from the limit that they reach exactly.
const tolerance = 1e-9

export const fits = (vehicle: Vehicle, load: Pick<Load, 'weight' | 'floor'>): boolean => {
  const { weight, floor } = sharesOf(vehicle, load)
  return weight <= 1 + tolerance && floor <= 1 + tolerance
}

/** Returns orders as they are loaded: last in, first out, so the last stop comes first. */
export const loadingOrder = <Stop>(stops: readonly Stop[]): Stop[] => stops.toReversed()

/** Orders of each vehicle, by its id, in the order of the road. */
export type Loads<Order = PlannedOrder> = Map<number, Order[]>

/**
 * Proposes which vehicle takes which order, within weight and floor; what none can take is left out. Orders to the same
 * place go together when they fit, and stops follow the postcodes. Tries to fill vehicle after vehicle along the
 * postcodes, which keeps neighbours together, and the largest orders first, which fills better; keeps what leaves less
 * out, then what needs fewer vehicles.
 */
export const proposeLoads = (vehicles: readonly Vehicle[], orders: readonly PlannedOrder[]): Loads => {
  const along = orders.toSorted(byPostcode)
  const places = [...Map.groupBy(along, placeOf).values()]
  const bySize = places.toSorted((one, other) => sizeOf(totalOf(other)) - sizeOf(totalOf(one)))
  const ways = [places, bySize].map((groups) => fill(vehicles, groups))
  const [best] = ways.toSorted(
    (one, other) => leftOf(orders, one) - leftOf(orders, other) || usedOf(one) - usedOf(other),
  )
  return new Map([...(best ?? [])].map(([vehicleId, taken]) => [vehicleId, taken.toSorted(byPostcode)]))
}

const fill = (vehicles: readonly Vehicle[], groups: readonly (readonly PlannedOrder[])[]): Loads => {
  const loads: Loads = new Map(vehicles.map(({ id }) => [id, []]))
  const take = (taken: readonly PlannedOrder[]): boolean => {
    const room = vehicles.find((vehicle) => fits(vehicle, totalOf([...(loads.get(vehicle.id) ?? []), ...taken])))
    if (room) loads.get(room.id)?.push(...taken)
    return room !== undefined
  }
  for (const group of groups) if (!take(group)) for (const order of group) take([order])
  return loads
}

const placeOf = ({ addressCarry, uuid }: PlannedOrder): string =>
  addressCarry ? `${addressCarry.street} ${addressCarry.zipCode} ${addressCarry.city}`.toLowerCase() : uuid

const byPostcode = (one: PlannedOrder, other: PlannedOrder): number =>
  (one.addressCarry?.zipCode ?? '').localeCompare(other.addressCarry?.zipCode ?? '') ||
  placeOf(one).localeCompare(placeOf(other)) ||
  one.id - other.id

/** Compares orders whose weight and floor cannot be added: a metre of floor counts as much as 500 kg. */
const sizeOf = ({ weight, floor }: Load): number => Math.max(weight / 500, floor)

const leftOf = (orders: readonly PlannedOrder[], loads: Loads): number =>
  orders.length - [...loads.values()].reduce((sum, taken) => sum + taken.length, 0)

const usedOf = (loads: Loads): number => [...loads.values()].filter((taken) => taken.length > 0).length
