import { z } from 'zod'
import { civilDate } from '../../platform/dates.ts'
import { id } from '../../platform/ids.ts'
import { kpiFamilies, kpiNames } from './definitions.ts'

/** Days of Paris, ending today. */
export const kpiPeriods = ['today', '7', '30', '90'] as const
export type KpiPeriod = (typeof kpiPeriods)[number]

export const kpiPeriodLabels: Record<KpiPeriod, string> = {
  today: 'Aujourd’hui',
  '7': '7 jours',
  '30': '30 jours',
  '90': '90 jours',
}

export const daysOfPeriod: Record<KpiPeriod, number> = { today: 1, '7': 7, '30': 30, '90': 90 }

export const kpiQuery = z.object({
  period: z.enum(kpiPeriods).default('30'),
  /** Partner with whom the figures are counted; all by default. */
  customerId: id.optional(),
  warehouseId: id.optional(),
})
export type KpiQuery = z.output<typeof kpiQuery>

export const kpiExportQuery = kpiQuery.extend({ format: z.enum(['csv', 'pdf']) })

/** Civil days of Paris, both included. */
export const kpiDays = z.object({ from: civilDate, to: civilDate })
export type KpiDays = z.infer<typeof kpiDays>

/** List that shows what a figure counts: its page, and the page's own search parameters. */
export const kpiLink = z.object({
  label: z.string(),
  page: z.enum(['orders', 'stock']),
  search: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Number of rows of that list. */
  count: z.int(),
})
export type KpiLink = z.infer<typeof kpiLink>

export const kpiFigure = z.object({
  name: z.enum(kpiNames),
  /** null when nothing can be said: a rate without anything to divide by. Shown « – ». */
  value: z.number().nullable(),
  /** Value of the previous period; null also when that period is before the history of the plan. */
  previous: z.number().nullable(),
  /** Counts behind a rate: `value` = `part` ÷ `whole`; null for other figures. */
  part: z.number().nullable(),
  whole: z.number().nullable(),
  /** Value of each of the answer's steps. */
  points: z.array(z.number().nullable()),
  links: z.array(kpiLink),
})
export type KpiFigure = z.infer<typeof kpiFigure>

export const kpiAnswer = z.object({
  family: z.enum(kpiFamilies),
  period: kpiDays,
  /** As many days just before; null when they are, even in part, before the history of the plan. */
  previous: kpiDays.nullable(),
  /** First day that the plan lets count, where it shortens the period; null otherwise. */
  countsSince: civilDate.nullable(),
  /** Days of the period, or its weeks (Monday to Sunday, cut at the period's ends) from 90 days. */
  steps: z.array(kpiDays),
  figures: z.array(kpiFigure),
})
export type KpiAnswer = z.infer<typeof kpiAnswer>
