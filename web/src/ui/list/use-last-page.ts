import { useEffect, useEffectEvent } from 'react'
import type { Paging } from '../table/column.ts'

/** The rows on screen, and whether they belong to the previous page. */
interface Shown {
  rows: number | undefined
  isStale: boolean
}

/**
 * Goes to the last page when the address asks for one past the end (an old link, or rows deleted since). Returns true
 * until the rows of that page arrive. Uses an effect, because only the server's answer shows the end, and navigates
 * once for each page, because navigating at each render would never end.
 */
export const useLastPage = (paging: Paging | undefined, { rows, isStale }: Shown): boolean => {
  const isPastEnd = paging !== undefined && paging.page > 1 && rows === 0
  const target = isPastEnd && !isStale ? lastPage(paging) : null
  const lead = useEffectEvent((page: number) => paging?.onCorrect(page, paging.pageSize))
  useEffect(() => {
    if (target !== null) lead(target)
  }, [target])
  return isPastEnd
}

/** Goes back at least one page, because this one is empty even if the total is higher. */
const lastPage = ({ page, pageSize, total }: Paging): number =>
  Math.max(1, Math.min(page - 1, Math.ceil(total / pageSize)))
