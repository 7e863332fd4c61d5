import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { notify } from '../notify.ts'
import { explainLock } from '../plans/explained-lock.ts'
import { isApiError } from './api-error.ts'
import { connection, whenBack, whenLost } from './connection.ts'

// Calls wait for the server, not for the browser's own idea of the network, which only knows its cable.
onlineManager.setEventListener(() => () => {})
onlineManager.setOnline(!connection().isDown)
whenLost(() => onlineManager.setOnline(false))
whenBack(() => onlineManager.setOnline(true))

/** Reads again, once, what the network lost; an answer that failed is shown, with a button that asks again. */
const retry = (failures: number, error: Error): boolean =>
  failures === 0 && isApiError(error) && error.code === 'UNREACHABLE' && error.statusCode === 0

/**
 * Shows the error page when a first load fails. A failed refresh keeps the page and shows a toast, unless it happens by
 * itself (`meta: { silent: true }`); a failed write shows a toast, unless its form has already shown every refused field
 * (`meta: { silent: true }`). A read without a network waits for it (connection.ts), as does a write of the outbox; any other
 * write fails at once, and says so.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry,
      retryDelay: 1_000,
      refetchOnWindowFocus: false,
      staleTime: 5_000,
      throwOnError: (_error, query) => query.state.data === undefined,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.state.data !== undefined && query.meta?.silent !== true) tell(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      if (mutation.meta?.silent !== true) tell(error)
      // Reads what refresh.ts left unread meanwhile.
      if (mutation.meta?.isRemoval) void queryClient.invalidateQueries()
    },
    onSuccess: () => queryClient.invalidateQueries(),
  }),
})

const tell = (error: Error): void => {
  if (!isApiError(error) || error.statusCode === 401) return
  if (error.code === 'PLAN_FEATURE') explainLock(String(error.params.feature))
  else notify(error.message, 'error')
}
