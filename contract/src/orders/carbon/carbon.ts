import { z } from 'zod'
import { civilDate, dayInput, instant } from '../../platform/dates.ts'
import { id, text } from '../../platform/ids.ts'
import { orderTypes } from '../../platform/of-order.ts'
import { pageOf, pageQuery } from '../../platform/pagination.ts'
import { carbonEstimate, carbonFactor } from '../orders/carbon/estimate.ts'
import { transporters } from '../orders/query.ts'

const place = {
  zipCode: text(12).optional(),
  inseeCode: text(5).optional(),
  city: text(120).optional(),
  country: text(80).optional(),
  countryCode: text(2).optional(),
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
}

/** Way to estimate: of an order, between two addresses, or between a warehouse and a place being typed. */
export const carbonEstimateQuery = z
  .object({
    orderUuid: z.uuid().optional(),
    startAddressId: id.optional(),
    endAddressId: id.optional(),
    warehouseId: id.optional(),
    /** Who would carry; by default a vehicle that drives for this way alone. */
    orderTransporter: z.enum(transporters).optional(),
    /** Gross weight of what would travel, in kg, which goods in a shared vehicle need. */
    weightKg: z.number().min(0.001).max(100_000).optional(),
    ...place,
    /** Day whose factor applies; by default today. */
    date: dayInput.optional(),
  })
  .superRefine(({ orderUuid, startAddressId, endAddressId, warehouseId }, context) => {
    if (orderUuid || (startAddressId && endAddressId) || warehouseId) return
    context.addIssue({
      code: 'custom',
      path: ['orderUuid'],
      params: { rule: 'required' },
      message: 'Indiquez une commande, deux adresses, ou un entrepôt et un lieu.',
    })
  })
export type CarbonEstimateQuery = z.infer<typeof carbonEstimateQuery>

export const wayEstimate = z.object({
  estimate: carbonEstimate
    .nullable()
    .describe('Null for an order without transport: an inventory, or one that was refused or cancelled'),
})

/** Version of the parameter, with who set it. */
export const carbonGram = carbonFactor.extend({
  id: z.int(),
  /** null for the value of the installation. */
  authorName: z.string().nullable(),
  createdAt: instant,
})
export type CarbonGram = z.infer<typeof carbonGram>

export const carbonGrams = z.object({
  /** Version that applies today. */
  current: carbonGram,
  /** Every version, the newest first. */
  items: z.array(carbonGram),
})
export type CarbonGrams = z.infer<typeof carbonGrams>

export const carbonGramInput = z.object({
  gramsPerKm: z.int().min(1).max(10_000),
  vehicle: text(120).min(1),
  source: text(500).min(1),
  sourceDate: dayInput,
  /** First day of the transports it applies to: today or later. */
  validFrom: dayInput,
})
export type CarbonGramInput = z.infer<typeof carbonGramInput>

/** Longest period of a statement, in days: a leap year. */
export const longestStatementDays = 366

const period = {
  /** Civil days of Europe/Paris, both included. */
  from: dayInput,
  to: dayInput,
  customerId: id.optional(),
  warehouseId: id.optional(),
}

const isOrdered = ({ from, to }: { from: string; to: string }): boolean =>
  from <= to && Date.parse(to) - Date.parse(from) < longestStatementDays * 86_400_000
const notOrdered = {
  path: ['to'],
  params: { rule: 'period', maximum: longestStatementDays },
  message: `La période finit après son début, et dure au plus ${longestStatementDays} jours.`,
}

/** With `isLeftOut`, only the orders without a figure. */
export const carbonStatementQuery = pageQuery
  .extend({ ...period, isLeftOut: z.boolean().optional() })
  .refine(isOrdered, notOrdered)
export const carbonStatementExportQuery = z
  .object({ ...period, format: z.enum(['csv', 'pdf']).default('csv') })
  .refine(isOrdered, notOrdered)
export type CarbonPeriod = Pick<
  z.infer<typeof carbonStatementQuery>,
  'from' | 'to' | 'customerId' | 'warehouseId' | 'isLeftOut'
>

/** Line of a statement: an order that was done. */
export const carbonLine = carbonEstimate.omit({ factor: true }).extend({
  orderId: z.int(),
  orderUuid: z.uuid(),
  internalNumber: z.string().nullable(),
  orderType: z.enum(orderTypes),
  orderTransporter: z.enum(transporters),
  /** Day of the transport. */
  day: civilDate,
  customerName: z.string(),
  warehouseName: z.string(),
  /** Place that the goods came from, or went to. */
  place: z.string().nullable(),
  /** Factor of a vehicle that drives for this order alone; null for the other methods. */
  gramsPerKm: z.int().nullable(),
})
export type CarbonLine = z.infer<typeof carbonLine>

export const carbonTotals = z.object({
  orders: z.int(),
  /** Orders whose distance or weight is unknown, which the grams leave out. */
  unknown: z.int(),
  grams: z.int(),
  distanceKm: z.number(),
  /** Known and assumed. */
  weightKg: z.number(),
  unweighedOrders: z.int(),
  byTransporter: z.array(z.object({ transporter: z.enum(transporters), orders: z.int(), grams: z.int() })),
  /** Factors of vehicles that drove for one order in the period, the oldest first. */
  factors: z.array(carbonFactor),
})
export type CarbonTotals = z.infer<typeof carbonTotals>

export const carbonStatement = pageOf(carbonLine).extend({
  totals: carbonTotals,
  /** Start of the history of the caller's plan, when it cuts the period. */
  since: instant.nullable(),
})
export type CarbonStatement = z.infer<typeof carbonStatement>
