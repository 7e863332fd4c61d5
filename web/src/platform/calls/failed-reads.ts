import type { QueryClient } from '@tanstack/react-query'

/** Drops the failures of reads that nothing shows, because a kept failure would be thrown again without a new call. */
export const forgetFailedReads = (client: QueryClient): void =>
  client.removeQueries({
    type: 'inactive',
    predicate: ({ state }) => state.status === 'error' && state.data === undefined,
  })
