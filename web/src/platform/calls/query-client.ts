import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { notify } from '../notify.ts'
import { isApiError } from './api-error.ts'

/**
 * Shows the error page when a first load fails. A failed refresh keeps the page and shows a toast; a failed write shows
 * a toast, unless its form has already shown every refused field (`meta: { silent: true }`).
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
