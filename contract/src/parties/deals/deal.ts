import { z } from 'zod'
import { id, text } from '../../platform/ids.ts'
import { pageQuery, pageSize } from '../../platform/pagination.ts'
import { user } from '../accounts/account.ts'

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
 * Deal with both parties. A party's plan, external id and API access are empty, except for that party and for admins.
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

export const dealSorts = ['customerName', 'warehouseName', 'isActive', 'createdAt'] as const

/** Without a page size, the list is whole. */
export const dealListQuery = z.object({
  page: pageQuery.shape.page,
  pageSize: pageSize.optional(),
  /** Words of the names of both sides, and the external id. */
  search: text(120).optional(),
  customerId: id.optional(),
  warehouseId: id.optional(),
  isActive: z.boolean().optional(),
  canWarehouseCarry: z.boolean().optional(),
  requiresSignedSlip: z.boolean().optional(),
  sort: z.enum(dealSorts).default('customerName'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
