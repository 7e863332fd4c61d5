import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { notify } from '../notify.ts'
import { isApiError } from './api-error.ts'

/**
 * A first load that fails shows the error page; a refresh that fails keeps what is on screen and says so; a write
 * that fails is told by a toast, unless its form has put every refused field under the reader's eyes
 * (`meta: { silent: true }`).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: 5_000,
      throwOnError: (_error, query) => query.state.data === undefined,
    },
    mutations: { retry: false },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.state.data !== undefined) tell(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      if (mutation.meta?.silent !== true) tell(error)
    },
    onSuccess: () => queryClient.invalidateQueries(),
  }),
})

const tell = (error: Error): void => {
  if (isApiError(error) && error.statusCode !== 401) notify(error.message, 'error')
}
