import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import type { Choice } from '../../ui/fields/fields.tsx'

interface Partners {
  customers: Choice<number>[]
  warehouses: Choice<number>[]
}

const byName = (a: Choice<number>, b: Choice<number>) => a.label.localeCompare(b.label, 'fr')

/** Returns the customers and warehouses of the caller's deals, sorted by name, as choices for filters and forms. */
export const usePartners = (): Partners => {
  const { data } = useQuery(orpc.deals.list.queryOptions({ input: {}, staleTime: 60_000, throwOnError: false }))
  const customers = new Map<number, string>()
  const warehouses = new Map<number, string>()
  for (const deal of data?.items ?? []) {
    customers.set(deal.customerId, deal.customerName)
    warehouses.set(deal.warehouseId, deal.warehouseName)
  }
  const choices = (names: Map<number, string>) => [...names].map(([value, label]) => ({ value, label })).sort(byName)
  return { customers: choices(customers), warehouses: choices(warehouses) }
}
