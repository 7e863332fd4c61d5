import { useState } from 'react'

/** The part of a query's result that a list needs. */
export interface RowsQuery<Page> {
  data: Page | undefined
  isPlaceholderData: boolean
  error: unknown
  refetch: () => unknown
}

/** Goes on showing the former page of a list when the next one fails; throws the failure when there is none to show. */
export const useFormerRows = <Page>({ data, isPlaceholderData, error, refetch }: RowsQuery<Page>) => {
  const [former, setFormer] = useState(data)
  if (data !== undefined && data !== former) setFormer(data)
  const failure = data === undefined && error instanceof Error ? error : null
  if (failure && former === undefined) throw failure
  return {
    data: data ?? former,
    isStale: isPlaceholderData || failure !== null,
    /** Asks for the failed page again; undefined unless it failed. */
    retry: failure ? () => void refetch() : undefined,
    failure: failure?.message,
  }
}
