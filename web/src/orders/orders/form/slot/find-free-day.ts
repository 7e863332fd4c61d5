import { addDays, nearestDay } from '@quai/contract/platform/dates.ts'
import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '../../../../platform/calls/query.ts'

const daysLookedAt = 14

/** Returns the next day with a free slot; undefined when the next fourteen have none. */
export const findFreeDay = async (
  client: QueryClient,
  warehouseId: number,
  after: string,
): Promise<string | undefined> => {
  for (let days = 1; days <= daysLookedAt; days++) {
    const date = addDays(after, days)
    if (date !== nearestDay(date)) return undefined
    const { slots } = await client.query(orpc.slots.free.queryOptions({ input: { warehouseId, date } }))
    if (slots.length > 0) return date
  }
  return undefined
}
