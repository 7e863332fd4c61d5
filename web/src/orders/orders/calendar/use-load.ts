import type { DayLoad } from '@quai/contract/orders/slots/slot.ts'
import { useQuery } from '@tanstack/react-query'
import { usePartners } from '../../../parties/deals/use-partners.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { useUser } from '../../../platform/session.ts'

interface Period {
  from: string
  to: string
}

interface Load {
  days: ReadonlyMap<string, DayLoad>
  isPending: boolean
}

/** Returns how full each day of a period is at the calendar's warehouse, if it has one, in a single call. */
export const useLoad = (period: Period, filteredId: number | undefined): Load => {
  const { userId, userType } = useUser()
  const { warehouses } = usePartners()
  const only = warehouses.length === 1 ? warehouses[0]?.value : undefined
  const warehouseId = userType === 'warehouse' ? userId : (filteredId ?? only)
  const { data, isLoading } = useQuery({
    ...orpc.slots.load.queryOptions({ input: { warehouseId: warehouseId ?? 0, ...period } }),
    enabled: warehouseId !== undefined,
    throwOnError: false,
  })
  return { days: new Map((data?.items ?? []).map((day) => [day.date, day])), isPending: isLoading }
}
