import type { Random } from '../random.ts'
import type { DemoOrder } from './order.ts'
import { type Balance, balancesOf } from './stock.ts'
import { adjustmentReasons } from './wording.ts'

/** Goods found missing. */
export interface Correction {
  place: Balance
  quantity: number
  reason: string
  /** Instant in ms. */
  at: number
}

/** Plans corrections: one place in 120 with more than is reserved has lost one or two packagings. */
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
