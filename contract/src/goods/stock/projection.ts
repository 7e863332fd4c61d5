import { z } from 'zod'
import { civilDate } from '../../platform/dates.ts'
import { packagings } from '../products/packaging.ts'

/** Days that a projection shows from today on. */
export const projectionDays = 56

/** Change of the stock on a day, from open orders. An order that is late counts today. */
const projectionDay = z.object({
  date: civilDate,
  incoming: z.int(),
  /** Quantity that collections with stock take. */
  outgoing: z.int(),
  /** Quantity that pre-orders wait for. */
  waiting: z.int(),
  /** Stock after that day, pre-orders served; negative when they cannot be. */
  level: z.int(),
})
export type ProjectionDay = z.infer<typeof projectionDay>

/** How the stock of a product in one packaging at one warehouse will change, if every open order takes place. */
export const projection = z.object({
  warehouseId: z.int(),
  warehouseName: z.string(),
  productPackaging: z.enum(packagings),
  physical: z.int(),
  /** First day on which the level is below zero. */
  shortOn: civilDate.nullable(),
  /** Days with orders, in order; those after `projectionDays` too. */
  days: z.array(projectionDay),
})
export type Projection = z.infer<typeof projection>
