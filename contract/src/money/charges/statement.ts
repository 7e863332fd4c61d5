import { z } from 'zod'
import { packagings } from '../../goods/products/packaging.ts'
import { movementKinds } from '../../goods/stock/stock.ts'
import { civilDate, dayInput, daysBetween, instant } from '../../platform/dates.ts'
import { id } from '../../platform/ids.ts'
import { ofOrder, orderTypes } from '../../platform/of-order.ts'
import { pageQuery } from '../../platform/pagination.ts'
import { chargeKinds, handlingKinds, orderKinds, storageKinds } from './charge-kinds.ts'

/** 13 months. */
export const maxChargedDays = 397

/** Line of a month under one version of the rate card. Amounts exclude VAT. */
export const chargeLine = z.object({
  kind: z.enum([...chargeKinds, 'monthlyMinimum']),
  /** Days counted, both included. */
  from: civilDate,
  to: civilDate,
  quantity: z.int(),
  /** In ten-thousandths of a euro; null for what a monthly minimum adds. */
  rate: z.int().nullable(),
  amountCents: z.int(),
  vatBasisPoints: z.int(),
})
export type ChargeLine = z.infer<typeof chargeLine>

/** Charges of a calendar month, or of the part of it inside the period. */
export const chargedMonth = z.object({
  /** « 2026-10 ». */
  month: z.string(),
  from: civilDate,
  to: civilDate,
  /** Monthly minimum of the rate card, where it applies to this month; amounts exclude VAT. */
  minimumCents: z.int().nullable(),
  lines: z.array(chargeLine),
  totalCents: z.int(),
  vatCents: z.int(),
})
export type ChargedMonth = z.infer<typeof chargedMonth>

/** Services done for a customer at a warehouse according to the ledger, priced by the rate card of their deal. */
export const expectedCharges = z.object({
  dealId: z.int(),
  customerId: z.int(),
  customerName: z.string(),
  warehouseId: z.int(),
  warehouseName: z.string(),
  from: civilDate,
  to: civilDate,
  /** Last day counted: today in a period that is not over; null in one that has not begun. */
  countedTo: civilDate.nullable(),
  /** Counted days that no version of a rate card prices. */
  unpricedDays: z.int(),
  months: z.array(chargedMonth),
  totalCents: z.int(),
  vatCents: z.int(),
  totalWithVatCents: z.int(),
})
export type ExpectedCharges = z.infer<typeof expectedCharges>

const parties = {
  /** Other side of the deal: a customer names the warehouse, a warehouse the customer, an administrator both. */
  customerId: id.optional(),
  warehouseId: id.optional(),
  /** Civil days in Paris, both included. */
  from: dayInput,
  to: dayInput,
}

const withinPeriod = ({ from, to }: { from: string; to: string }, context: z.RefinementCtx): void => {
  const refuse = (rule: string, message: string) =>
    context.addIssue({ code: 'custom', path: ['to'], params: { rule }, message })
  if (to < from) refuse('afterStart', 'La fin suit le début.')
  else if (daysBetween(from, to) >= maxChargedDays)
    refuse('period', 'Treize mois au plus : choisissez une période plus courte.')
}

export const chargesQuery = z.object(parties).superRefine(withinPeriod)
export type ChargesQuery = z.output<typeof chargesQuery>

export const chargesExportQuery = z
  .object({ ...parties, format: z.enum(['csv', 'xlsx', 'pdf']).default('csv') })
  .superRefine(withinPeriod)

const ofGoods = { ...parties, kind: z.enum([...storageKinds, ...handlingKinds]) }

/** Queries of what stands behind a line, by its own days and kind. */
export const chargedProductsQuery = z.object({ ...pageQuery.shape, ...ofGoods }).superRefine(withinPeriod)
export const chargedDaysQuery = z
  .object({ ...parties, kind: z.enum(storageKinds), productId: id.optional() })
  .superRefine(withinPeriod)
export const chargedMovementsQuery = z
  .object({ ...pageQuery.shape, ...ofGoods, productId: id.optional() })
  .superRefine(withinPeriod)
export const chargedOrdersQuery = z
  .object({ ...pageQuery.shape, ...parties, kind: z.enum(orderKinds) })
  .superRefine(withinPeriod)

/** Part of a line's quantity that one product makes. */
export const chargedProduct = z.object({
  productId: z.int(),
  reference: z.string(),
  name: z.string(),
  quantity: z.int(),
})
export type ChargedProduct = z.infer<typeof chargedProduct>

/** Stock at the end of a day, and what changed it that day. */
export const chargedDay = z.object({
  day: civilDate,
  /** Signed, corrections included. */
  moved: z.int(),
  quantity: z.int(),
})
export type ChargedDay = z.infer<typeof chargedDay>

export const chargedMovement = z.object({
  id: z.int(),
  kind: z.enum(movementKinds),
  productId: z.int(),
  reference: z.string(),
  name: z.string(),
  productPackaging: z.enum(packagings),
  batchNumber: z.string().nullable(),
  /** Signed: positive for incoming goods. */
  quantity: z.int(),
  ...ofOrder,
  reason: z.string().nullable(),
  createdAt: instant,
})
export type ChargedMovement = z.infer<typeof chargedMovement>

/** Order that a line counts: its packages for parcels, else once. */
export const chargedOrder = z.object({
  orderUuid: z.uuid(),
  orderId: z.int(),
  orderType: z.enum(orderTypes),
  internalNumber: z.string().nullable(),
  day: civilDate,
  quantity: z.int(),
})
export type ChargedOrder = z.infer<typeof chargedOrder>
