import type { Random } from '../random.ts'
import type { DemoOrder } from './order.ts'
import { type Balance, balancesOf } from './stock.ts'
import { adjustmentReasons } from './wording.ts'

/** Goods that were found missing. */
export interface Correction {
  place: Balance
  quantity: number
  reason: string
  /** Instant in ms. */
  at: number
}

/** One place in 120, when it holds more than is reserved, has lost a packaging or two. */
export const planCorrections = (
  orders: readonly DemoOrder[],
  { random, now }: { random: Random; now: number },
): Correction[] =>
  [...balancesOf(orders).values()]
    .filter(({ physical, reserved }, rank) => rank % 120 === 60 && physical - reserved > 4)
    .map((place, index) => ({
      place,
      quantity: random.between(1, 2),
      reason: random.pick(adjustmentReasons),
      at: now - (index + 1) * 31 * 3_600_000,
    }))
