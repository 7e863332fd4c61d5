import { z } from 'zod'
import { civilDate, dayInput, instant, instantInput, wallClock } from '../../platform/dates.ts'
import { id } from '../../platform/ids.ts'
import { pageQuery } from '../../platform/pagination.ts'

export const maxPickedUp = 500
/** Limits of one PDF of notes. */
export const maxNotes = 50
export const maxNotePackages = 5_000
/** Days from the handing over to the pickup. */
export const maxPickupDays = 31

export const createPickupsInput = z.object({
  shipmentIds: z.array(id).min(1).max(maxPickedUp),
  /** An instant is read as its day in Paris. */
  pickupDate: z.union([dayInput, instantInput().transform((at) => wallClock(at).date)]),
})

export const pickup = z.object({
  id: z.int(),
  pickupDate: civilDate,
  warehouseId: z.int(),
  warehouseName: z.string(),
  carrierService: z.object({
    id: z.int(),
    name: z.string(),
    carrierId: z.int(),
    carrier: z.object({ id: z.int(), name: z.string() }),
  }),
  shipmentCount: z.int(),
  packagesCount: z.int(),
  weight: z.number(),
  /** Address of its note, below the API. */
  pickupNoteUrl: z.string(),
  createdAt: instant,
})
export type Pickup = z.infer<typeof pickup>

export const pickupListQuery = pageQuery.extend({
  warehouseId: id.optional(),
  carrierId: id.optional(),
  /** Days of the pickup, both included. */
  from: dayInput.optional(),
  to: dayInput.optional(),
  direction: z.enum(['asc', 'desc']).default('desc'),
})
export type PickupListQuery = z.infer<typeof pickupListQuery>

export const pickupNotesInput = z.object({ pickupIds: z.array(id).min(1).max(maxNotes) })
