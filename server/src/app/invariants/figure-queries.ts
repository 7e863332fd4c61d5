import { type RawBuilder, sql } from 'kysely'
import { allSums } from '../../money/kpis/days/sums.ts'
import { wrongStates, wrongSums, wrongTotals } from '../../money/kpis/wrong-sums.ts'

/** Compares the sums of the figures of some customers with their orders and their ledger. */
export const figureQueries = (within: (column: string) => RawBuilder<boolean>): RawBuilder<{ sample: string }>[] => {
  const ofCustomers = (alias: string) => sql`${within(`${alias}.customer_id`)}`
  return [...allSums.map((sums) => wrongSums(sums, ofCustomers)), wrongTotals(ofCustomers), wrongStates(ofCustomers)]
}
