import { type RawBuilder, sql } from 'kysely'
import { allSums } from '../kpis/days/sums.ts'
import { wrongStates, wrongSums, wrongTotals } from '../kpis/wrong-sums.ts'

/** Compares the sums of the figures of some customers with their orders and their ledger. */
export const figureQueries = (within: (column: string) => RawBuilder<boolean>): RawBuilder<{ sample: string }>[] => {
  const ofCustomers = (alias: string) => sql`${within(`${alias}.customer_id`)}`
  return [...allSums.map((sums) => wrongSums(sums, ofCustomers)), wrongTotals(ofCustomers), wrongStates(ofCustomers)]
}
