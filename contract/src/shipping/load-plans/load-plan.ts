import { z } from 'zod'
import { transporters } from '../../orders/orders/query.ts'
import { carryAddress } from '../../parties/addresses/address.ts'
import { civilDate, dayInput, instant } from '../../platform/dates.ts'
import { id, oncePer, text } from '../../platform/ids.ts'
import { orderStatuses } from '../../platform/of-order.ts'

export const maxVehicles = 50
/** Orders of one day that a plan can hold. */
export const maxLoadedOrders = 500

/** Transporters whose orders leave in a vehicle of the plan. */
export const shuttles = ['by_quai_shuttle', 'by_warehouse'] as const satisfies readonly (typeof transporters)[number][]

// Smallest values that the database stores: smaller ones would be rounded to 0.
const centimetres = z.number().min(0.01).max(5_000)
const kilograms = z.number().min(0.001).max(100_000)

const vehicleFields = {
  name: text(80).min(1),
  /** Payload in kg. */
  maxWeight: kilograms,
  /** Inner floor in cm. */
  length: centimetres,
  width: centimetres,
}

/** Vehicle of a warehouse: its payload, and the floor that goods may stand on. */
export const vehicle = z.object({ id: z.int(), ...vehicleFields })
export type Vehicle = z.infer<typeof vehicle>

/** One without an id is new. */
export const vehiclesInput = z.object({
  vehicles: z
    .array(z.object({ id: id.nullish(), ...vehicleFields }))
    .max(maxVehicles)
    .superRefine(
      oncePer(({ name }) => name.toLowerCase(), { field: 'name', message: 'Un autre véhicule porte ce nom.' }),
    ),
})
export type VehiclesInput = z.infer<typeof vehiclesInput>

/**
 * Room that an order takes in a vehicle. `weight` in kg and `floor` in m², both without the packages of the lines counted in
 * `unweighed` and `unsized`, whose product does not say.
 */
export const load = z.object({
  pallets: z.int(),
  boxes: z.int(),
  units: z.int(),
  weight: z.number(),
  floor: z.number(),
  unweighed: z.int(),
  unsized: z.int(),
})
export type Load = z.infer<typeof load>

const point = z.object({ lat: z.number(), lng: z.number() })

export const plannedOrder = load.extend({
  id: z.int(),
  uuid: z.uuid(),
  internalNumber: z.string().nullable(),
  orderStatus: z.enum(orderStatuses),
  orderTransporter: z.enum(transporters),
  orderDateStart: instant,
  orderDateEnd: instant,
  customerName: z.string(),
  addressCarry: carryAddress.nullable(),
  deliveryInstructions: z.string().nullable(),
  /** Its place on a map: its own, or the centre of its commune. */
  point: point.nullable(),
  /** Vehicle that takes the order; null while none does. */
  vehicleId: z.int().nullable(),
  /** Rank of its stop on the road, from 1; the last stop is loaded first. */
  stop: z.int().nullable(),
})
export type PlannedOrder = z.infer<typeof plannedOrder>

/** Open collections by shuttle of one day, with the vehicles that take them. */
export const loadPlan = z.object({
  date: civilDate,
  /** Place of the warehouse. */
  point: point.nullable(),
  vehicles: z.array(vehicle),
  /** Ways that the routing service measured, between orders; null is the warehouse. */
  ways: z.array(z.object({ from: z.uuid().nullable(), to: z.uuid().nullable(), distanceKm: z.number() })),
  orders: z.array(plannedOrder),
  /** Requests of that day that wait for an answer, and are not in the plan yet. */
  pendingCount: z.int(),
})
export type LoadPlan = z.infer<typeof loadPlan>

export const loadPlanDay = z.object({ date: dayInput })

/** Stops of each vehicle, in the order of the road. Orders that are not named are in no vehicle. */
export const loadPlanInput = z.object({
  date: dayInput,
  loads: z
    .array(z.object({ vehicleId: id, orderUuids: z.array(z.uuid()).max(maxLoadedOrders) }))
    .max(maxVehicles)
    .superRefine((loads, context) => {
      const named = loads.flatMap(({ orderUuids }) => orderUuids)
      const vehicles = loads.map(({ vehicleId }) => vehicleId)
      if (new Set(named).size < named.length || new Set(vehicles).size < vehicles.length)
        context.addIssue({
          code: 'custom',
          params: { rule: 'once' },
          message: 'Une commande n’a qu’un véhicule, et un véhicule qu’une tournée.',
        })
    }),
})
export type LoadPlanInput = z.infer<typeof loadPlanInput>
