import { useEffect, useEffectEvent } from 'react'
import type { Paging } from '../table/column.ts'

/** What a list shows of a page: how many rows, and whether they are still those of the page before. */
interface Shown {
  rows: number | undefined
  isStale: boolean
}

/**
 * Leads to the last page when the address asks for one past the end: an old link, or rows gone since. True until its
 * rows are there. An effect, because what the server counted is what asks for it; once a page, because a navigation
 * begun again at each render never ends.
 */
export const useLastPage = (paging: Paging | undefined, { rows, isStale }: Shown): boolean => {
  const isPastEnd = paging !== undefined && paging.page > 1 && rows === 0
  const target = isPastEnd && !isStale ? lastPage(paging) : null
  const lead = useEffectEvent((page: number) => paging?.onChange(page, paging.pageSize))
  useEffect(() => {
    if (target !== null) lead(target)
  }, [target])
  return isPastEnd
}

/** At least one page back, because the page that is asked for is empty whatever the total says. */
const lastPage = ({ page, pageSize, total }: Paging): number =>
  Math.max(1, Math.min(page - 1, Math.ceil(total / pageSize)))
