import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { api } from './api.ts'

/** Gives the query and mutation options of every call: `useQuery(orpc.orders.list.queryOptions({ input }))`. */
export const orpc = createTanstackQueryUtils(api)
