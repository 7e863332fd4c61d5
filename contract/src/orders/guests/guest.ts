import { z } from 'zod'
import { carryAddress } from '../../parties/addresses/address.ts'
import { trackingStatuses } from '../../parties/carriers/tracking-status.ts'
import { instant } from '../../platform/dates.ts'
import { longTextWithoutLink } from '../../platform/ids.ts'
import { orderStatuses, orderTypes } from '../../platform/of-order.ts'
import { transporters } from '../orders/query.ts'
import { visit } from '../slots/visit.ts'

/** Validity of a link, in days. */
export const guestLinkDays = 30
/** Maximum number of open links for one order and side. */
export const maxGuestLinks = 20

export const shareOrderInput = z.object({
  uuid: z.uuid(),
  /** null makes a link to copy, which is mailed to nobody. */
  email: z.email().max(254).nullish(),
  /** Message to the partner, shown above the link in the mail. */
  message: longTextWithoutLink(1_000).nullish(),
})
export type ShareOrderInput = z.infer<typeof shareOrderInput>

/** Link that one side of the order gave to a partner. */
export const guestLink = z.object({
  id: z.int(),
  /** null for a link that was only copied. */
  email: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string(),
  expiresAt: instant,
  /** null while the link is valid. */
  revokedAt: instant.nullable(),
})
export type GuestLink = z.infer<typeof guestLink>

/** Answer to the sharing, which alone carries the token besides the mail: `/guest?token=…`; null when the call is repeated under its key. */
export const sharedLink = guestLink.extend({ path: z.string().nullable() })
export type SharedLink = z.infer<typeof sharedLink>

/** Token of the mail's link: 32 random bytes, base64url. */
export const guestToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

const place = carryAddress.omit({ id: true })

/** Parcels on their way, without the comments and the names of people. */
const guestTracking = z.object({
  trackingStatus: z.enum(trackingStatuses),
  trackingNumber: z.string().nullable(),
  carrierName: z.string(),
  trackingUrl: z.string().nullable(),
  deliveryDate: instant.nullable(),
  /** The latest first. */
  events: z.array(z.object({ id: z.int(), trackingStatus: z.enum(trackingStatuses), at: instant })),
})
export type GuestTracking = z.infer<typeof guestTracking>

/** Order as a partner without an account sees it: date, place and quantities, but no references or messages. */
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
  visit: visit.nullable(),
  orderTransporter: z.enum(transporters).nullable(),
  customerName: z.string(),
  warehouseName: z.string(),
  warehouseAddress: place.nullable(),
  addressCarry: place.nullable(),
  deliveryInstructions: z.string().nullable(),
  qtyUnit: z.int(),
  qtyBox: z.int(),
  qtyPallet: z.int(),
  /** True for deliveries and collections; inventories have no slip. */
  hasSlip: z.boolean(),
  /** null until parcels are handed to a carrier. */
  tracking: guestTracking.nullable(),
  expiresAt: instant,
})
export type GuestOrder = z.infer<typeof guestOrder>
