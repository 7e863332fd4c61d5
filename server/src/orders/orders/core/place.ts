import { type AddressIssue, carryAddressIssues } from '@quai/contract/orders/orders/carry-address.ts'
import { isNoticeMissed } from '@quai/contract/orders/orders/life.ts'
import type { Transporter } from '@quai/contract/orders/orders/query.ts'
import { type GeographicZone, isServedByPlan, placeName, placeOf } from '@quai/contract/orders/transport-rules/place.ts'
import type { AddressInput } from '@quai/contract/parties/addresses/address.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { planHas, planWith } from '@quai/contract/platform/plans.ts'
import type { Context } from '../../../calls/context.ts'
import { fail, failOn } from '../../../platform/failure.ts'
import { appointmentAt } from '../../slots/book.ts'
import type { WarehouseRules } from '../../slots/rules.ts'

interface Transport {
  orderType: OrderType
  orderTransporter: Transporter
  canWarehouseCarry: boolean
  addressCarry: Partial<AddressInput> | null | undefined
  /** Zones of each rule in use of the deal's transport plan, where they are to be judged. */
  planZones?: readonly (readonly GeographicZone[])[]
}

/**
 * Checks the transporter and the address. Throws PLAN_FEATURE, TRANSPORT_UNSUPPORTED, COURIER_INBOUND, COURIER_ZONE, or
 * INVALID on the address.
 */
export const checkTransport = (
  { actor }: Pick<Context, 'actor'>,
  { orderType, orderTransporter, canWarehouseCarry, addressCarry, planZones = [] }: Transport,
): void => {
  // Pricing plans restrict only customers, here as in routes.
  if (isShuttle(orderTransporter) && actor.userType === 'customer' && !planHas(actor.pricingPlan, 'shuttles'))
    throw fail('PLAN_FEATURE', { feature: 'shuttles', plan: planWith('shuttles') })
  if (orderTransporter === 'by_warehouse' && !canWarehouseCarry) throw fail('TRANSPORT_UNSUPPORTED')
  if (orderTransporter === 'by_quai_courier' && orderType !== 'collection') throw fail('COURIER_INBOUND')
  if (!addressCarry) {
    if (orderTransporter === 'by_customer') return
    throw failOn(['addressCarry'], 'address', 'Veuillez renseigner une adresse valide.')
  }
  const issues = carryAddressIssues(orderTransporter, addressCarry)
  if (issues.length > 0) throw failOnAddress(issues)
  if (orderTransporter !== 'by_quai_courier') return
  const place = placeOf(addressCarry)
  if (!isServedByPlan(planZones, place)) throw fail('COURIER_ZONE', { place: placeName(place) })
}

const failOnAddress = (issues: readonly AddressIssue[]) =>
  fail('INVALID', {
    issues: issues.flatMap(({ field, rule, message }) => failOn(['addressCarry', field], rule, message).params.issues),
  })

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
 * Checks that a customer's planned start, of a new or a moved order, leaves the warehouse its creation notice. Throws
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
