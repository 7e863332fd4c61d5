import type { AddressInput } from '@quai/contract/addresses/address.ts'
import { wallClock } from '@quai/contract/dates.ts'
import { carryAddressIssues } from '@quai/contract/orders/carry-address.ts'
import { isNoticeMissed } from '@quai/contract/orders/life.ts'
import type { OrderType, Transporter } from '@quai/contract/orders/query.ts'
import { planHas, planWith } from '@quai/contract/plans.ts'
import type { Context } from '../../calls/context.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { appointmentAt } from '../../slots/book.ts'
import type { WarehouseRules } from '../../slots/rules.ts'

interface Transport {
  orderType: OrderType
  orderTransporter: Transporter
  canWarehouseCarry: boolean
  addressCarry: Partial<AddressInput> | null | undefined
}

/**
 * Checks the transporter and the address. Throws PLAN_FEATURE, TRANSPORT_UNSUPPORTED, COURIER_INBOUND, or INVALID on
 * the address.
 */
export const checkTransport = (
  { actor }: Pick<Context, 'actor'>,
  { orderType, orderTransporter, canWarehouseCarry, addressCarry }: Transport,
): void => {
  // Pricing plans restrict only customers, here as in routes.
  if (isShuttle(orderTransporter) && actor.userType === 'customer' && !planHas(actor.pricingPlan, 'shuttles'))
    throw fail('PLAN_FEATURE', { feature: 'shuttles', plan: planWith('shuttles') })
  if (orderTransporter === 'by_warehouse' && !canWarehouseCarry) throw fail('TRANSPORT_UNSUPPORTED')
  if (orderTransporter === 'by_quai_courier' && orderType !== 'collection') throw fail('COURIER_INBOUND')
  if (!addressCarry) {
    if (orderTransporter === 'by_customer') return
    throw failOn(['addressCarry'], 'address', 'Veuillez renseigner une adresse valide')
  }
  const issues = carryAddressIssues(orderTransporter, addressCarry)
  if (issues.length === 0) return
  throw fail('INVALID', {
    issues: issues.flatMap(({ field, rule, message }) => failOn(['addressCarry', field], rule, message).params.issues),
  })
}

/** True for transport of the whole vehicle by the warehouse or by Quai. */
const isShuttle = (transporter: Transporter): boolean =>
  transporter === 'by_warehouse' || transporter === 'by_quai_shuttle'

export interface Planned {
  start: string
  end: string
  /** False for couriers, which use no dock. */
  needsDock: boolean
}

/**
 * Plans when an order takes place: an appointment at the warehouse, or for couriers a day from today on. Throws
 * COURIER_PAST.
 */
export const planTime = (
  ctx: Pick<Context, 'now'>,
  { orderDateStart, orderTransporter }: { orderDateStart: string; orderTransporter: Transporter | null },
  rules: WarehouseRules,
): Planned => {
  if (orderTransporter !== 'by_quai_courier')
    return { ...appointmentAt(orderDateStart, rules, ctx.now), needsDock: true }
  const isPast = wallClock(orderDateStart, rules.timeZone).date < wallClock(ctx.now, rules.timeZone).date
  if (isPast) throw fail('COURIER_PAST')
  return { start: orderDateStart, end: orderDateStart, needsDock: false }
}

/**
 * Refuses a customer's start that is nearer than the warehouse's notice, of a new order or of a moved one. Throws
 * CREATION_LIMIT.
 */
export const checkNoticeOf = (
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  start: string,
  rules: WarehouseRules,
): void => {
  const hours = rules.orderCreationLimitHours
  if (actor.userType === 'customer' && isNoticeMissed(start, hours, now.getTime()))
    throw fail('CREATION_LIMIT', { hours })
}
