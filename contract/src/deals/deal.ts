import { z } from 'zod'
import { user } from '../accounts/account.ts'
import { id, text } from '../ids.ts'

export const deal = z.object({
  id: z.int(),
  uuid: z.uuid(),
  externalId: z.string().nullable(),
  isActive: z.boolean(),
  canWarehouseCarry: z.boolean(),
  /** True when the customer's orders must be closed with a signature or a signed slip. */
  requiresSignedSlip: z.boolean(),
  customerId: z.int(),
  warehouseId: z.int(),
  customerName: z.string(),
  warehouseName: z.string(),
})
export type Deal = z.infer<typeof deal>

/**
 * Deal with both parties. Only a party itself and admins see its plan, external id and API access; they are empty for
 * others.
 */
export const dealDetail = deal.extend({ customer: user, warehouse: user })
export type DealDetail = z.infer<typeof dealDetail>

export const dealInput = z.object({
  customerId: id,
  warehouseId: id,
  canWarehouseCarry: z.boolean().default(false),
  requiresSignedSlip: z.boolean().default(false),
  externalId: text(60).nullish(),
  isActive: z.boolean().default(true),
})
export type DealInput = z.infer<typeof dealInput>

export const dealChanges = z.object({
  canWarehouseCarry: z.boolean().optional(),
  requiresSignedSlip: z.boolean().optional(),
  externalId: text(60).nullish(),
  isActive: z.boolean().optional(),
})
export type DealChanges = z.infer<typeof dealChanges>
