import { type Point, straightTenths } from '../../parties/addresses/great-circle.ts'
import type { Load, LoadPlan, PlannedOrder, Vehicle } from './load-plan.ts'

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

/** Assumptions of a tour, which the page and the sheet say. */
export const tourAssumptions = { kmPerHour: 60, minutesPerStop: 20 } as const
/** A driver's day, in minutes. */
export const mostTourMinutes = 10 * 60
/** Time that a loaded order may wait for the last appointment of its vehicle, in minutes. */
export const mostWaitMinutes = 120

/** Way of a vehicle along its stops and back. */
export interface Tour {
  km: number
  /** Ways between its places that the routing service measured; the others are great circle × 1.3. */
  routed: number
  ways: number
  /** Stops that cannot be placed, which the way leaves out. */
  unplaced: number
  minutes: number
  /** The vehicle leaves after its last appointment at the dock. */
  departure: string
  back: string
  /** Between the first and the last appointment. */
  waitMinutes: number
}

type Stop = Pick<PlannedOrder, 'uuid' | 'point' | 'orderDateStart' | 'orderDateEnd'>

/** Works out the tour of a vehicle with at least one stop, in the order of the road. */
export const tourOf = ({ point, ways }: Pick<LoadPlan, 'point' | 'ways'>, stops: readonly Stop[]): Tour => {
  const placed = point ? stops.filter((stop) => stop.point) : []
  const ends = [{ uuid: null, point }, ...placed, { uuid: null, point }]
  const legs = placed.length === 0 ? [] : ends.slice(1).map((to, index) => legOf(ends[index] ?? to, to, ways))
  const km = legs.reduce((sum, leg) => sum + leg.km, 0)
  const starts = stops.map(({ orderDateStart }) => Date.parse(orderDateStart))
  const departure = Math.max(...stops.map(({ orderDateEnd }) => Date.parse(orderDateEnd)))
  const minutes = Math.round((km / tourAssumptions.kmPerHour) * 60) + stops.length * tourAssumptions.minutesPerStop
  return {
    km: Math.round(km),
    routed: legs.filter(({ isRouted }) => isRouted).length,
    ways: legs.length,
    unplaced: stops.length - placed.length,
    minutes,
    departure: new Date(departure).toISOString(),
    back: new Date(departure + minutes * 60_000).toISOString(),
    waitMinutes: (Math.max(...starts) - Math.min(...starts)) / 60_000,
  }
}

interface End {
  uuid: string | null
  point: PlannedOrder['point']
}

const legOf = (from: End, to: End, ways: LoadPlan['ways']) => {
  const routed = ways.find((way) => way.from === from.uuid && way.to === to.uuid)
  if (routed) return { km: routed.distanceKm, isRouted: true }
  const tenths = from.point && to.point ? straightTenths(from.point, to.point) : null
  // Places of one commune share its centre.
  return { km: (tenths ?? 0) / 10, isRouted: false }
}

/** What does not fit: the vehicle's weight or floor, its appointments at the dock, or a driver's day. */
export const misfitsOf = (vehicle: Vehicle, load: Pick<Load, 'weight' | 'floor'>, tour: Tour) => ({
  vehicle: !fits(vehicle, load),
  slots: tour.waitMinutes > mostWaitMinutes,
  day: tour.minutes > mostTourMinutes,
})

/** Within this distance of the warehouse no direction is told, in km. */
const nearKm = 30

/** Groups orders by the direction in which they leave, those of a group from the nearest on. */
export const byDirection = <Order extends Pick<PlannedOrder, 'point'>>(
  at: LoadPlan['point'],
  orders: readonly Order[],
): { direction: Direction; orders: Order[] }[] => {
  const kmTo = ({ point }: Order): number => (at && point ? (straightTenths(at, point) ?? 0) / 10 : 0)
  const directionTo = (order: Order): Direction => {
    if (!at || !order.point) return 'unknown'
    return kmTo(order) < nearKm ? 'near' : directionOf(at, order.point)
  }
  const groups = Map.groupBy(orders, directionTo)
  return directions.flatMap((direction) => {
    const own = groups.get(direction)
    return own ? [{ direction, orders: own.toSorted((one, other) => kmTo(one) - kmTo(other)) }] : []
  })
}

export const directions = ['near', 'n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw', 'unknown'] as const
export type Direction = (typeof directions)[number]

const compass = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const

const directionOf = (from: Point, to: Point): Direction => {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  const degrees = (Math.atan2(east, to.lat - from.lat) * 180) / Math.PI
  return compass[Math.round((degrees + 360) / 45) % 8] ?? 'unknown'
}
