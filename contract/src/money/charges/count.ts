import type { Packaging } from '../../goods/products/packaging.ts'
import { addDays, daysBetween } from '../../platform/dates.ts'
import { type ChargeKind, chargeKinds } from './charge-kinds.ts'

/** Facts of a deal from the ledger. Days are civil days in Paris. */
export interface LedgerFacts {
  /** Present physical stock. */
  stock: readonly { packaging: Packaging; quantity: number }[]
  /**
   * Movements by day, from the first day counted until now: `moved` is the signed sum of all movements, `entered` and
   * `left` what orders brought in and took out, both positive.
   */
  days: readonly { day: string; packaging: Packaging; moved: number; entered: number; left: number }[]
  /** Closed orders that moved goods, by the day of their movements. */
  orders: readonly { day: string; kind: 'delivery' | 'collection'; count: number }[]
  /** Packages consigned, by the day of their pickup. */
  parcels: readonly { day: string; count: number }[]
}

export type Quantities = Record<ChargeKind, number>

type Handled = Record<'storage' | 'in' | 'out', ChargeKind>

const kindsOf: Record<Packaging, Handled> = {
  package_pallet: { storage: 'storagePallet', in: 'inPallet', out: 'outPallet' },
  package_box: { storage: 'storageBox', in: 'inBox', out: 'outBox' },
  package_unit: { storage: 'storageUnit', in: 'inUnit', out: 'outUnit' },
}

export const noQuantities = (): Quantities => Object.fromEntries(chargeKinds.map((kind) => [kind, 0])) as Quantities

/**
 * Counts what was done on each day of a period. The stock at the end of a day is the present stock without what moved
 * since (docs/decisions/004).
 */
export const countDays = (facts: LedgerFacts, { from, to }: { from: string; to: string }): Map<string, Quantities> => {
  const days = new Map<string, Quantities>()
  for (let day = from; day <= to; day = addDays(day, 1)) days.set(day, noQuantities())
  const add = (day: string, kind: ChargeKind, quantity: number) => {
    const quantities = days.get(day)
    if (quantities) quantities[kind] += quantity
  }
  for (const { day, packaging, entered, left } of facts.days) {
    add(day, kindsOf[packaging].in, entered)
    add(day, kindsOf[packaging].out, left)
  }
  for (const { day, kind, count } of facts.orders) add(day, kind === 'delivery' ? 'orderIn' : 'orderOut', count)
  for (const { day, count } of facts.parcels) add(day, 'parcel', count)
  addStorage(facts, { from, to, days })
  return days
}

interface Counting {
  from: string
  to: string
  days: Map<string, Quantities>
}

/** Walks back from the present stock, day by day. */
const addStorage = ({ stock, days: moves }: LedgerFacts, { from, to, days }: Counting): void => {
  for (const { packaging, quantity } of stock) {
    const moved = new Map(moves.filter((move) => move.packaging === packaging).map((move) => [move.day, move.moved]))
    let left = quantity
    for (const [day, sum] of moved) if (day > to) left -= sum
    for (let back = daysBetween(from, to); back >= 0; back--) {
      const day = addDays(from, back)
      const quantities = days.get(day)
      if (quantities) quantities[kindsOf[packaging].storage] = left
      left -= moved.get(day) ?? 0
    }
  }
}
