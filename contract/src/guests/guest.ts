import { z } from 'zod'
import { carryAddress } from '../addresses/address.ts'
import { instant } from '../dates.ts'
import { text } from '../ids.ts'
import { orderStatuses } from '../orders/life.ts'
import { orderTypes, transporters } from '../orders/query.ts'

/** How long a link stays open. */
export const guestLinkDays = 30
/** Links that are open at once for one order and side. */
export const maxGuestLinks = 20

export const shareOrderInput = z.object({
  uuid: z.uuid(),
  email: z.email().max(254),
  /** What the partner reads above the link. */
  message: text(1_000).nullish(),
})
export type ShareOrderInput = z.infer<typeof shareOrderInput>

/** A link that a side of the order gave to a partner; the link itself is in the mail alone. */
export const guestLink = z.object({
  id: z.int(),
  email: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  expiresAt: instant,
  /** null while it opens. */
  revokedAt: instant.nullable(),
})
export type GuestLink = z.infer<typeof guestLink>

/** A token as the mail carries it: 32 random bytes, base64url. */
export const guestToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

const place = carryAddress.omit({ id: true })

/** What a partner without account sees of one order: when, where, how much; neither references nor messages. */
export const guestOrder = z.object({
  id: z.int(),
  internalNumber: z.string().nullable(),
  orderType: z.enum(orderTypes),
  orderStatus: z.enum(orderStatuses),
  orderDateStart: instant,
  orderDateEnd: instant,
  orderDateDone: instant.nullable(),
  timeZone: z.string(),
  dock: z.int().nullable(),
  orderTransporter: z.enum(transporters).nullable(),
  customerName: z.string(),
  warehouseName: z.string(),
  warehouseAddress: place.nullable(),
  addressCarry: place.nullable(),
  deliveryInstructions: z.string().nullable(),
  qtyUnit: z.int(),
  qtyBox: z.int(),
  qtyPallet: z.int(),
  /** Entries and exits have a slip. */
  hasSlip: z.boolean(),
  expiresAt: instant,
})
export type GuestOrder = z.infer<typeof guestOrder>
