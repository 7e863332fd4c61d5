import { editActions, type OrderAction } from '@quai/contract/orders/orders/life.ts'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/calls/api.ts'

/** The limit of one call of GET /orders/actions. */
const atOnce = 100

interface Move {
  /** Undefined when it cannot be moved now. */
  action: OrderAction | undefined
  /** The server's reason why not. */
  reason: string | undefined
}

/** Returns which of the visible orders can be moved: those that the server lets the caller change. */
export const useMoves = (orders: readonly OrderRow[] | undefined): ReadonlyMap<string, Move> => {
  const uuids = (orders ?? []).map(({ uuid }) => uuid)
  const { data } = useQuery({
    queryKey: ['orders', 'moves', uuids],
    queryFn: async ({ signal }) => {
      const chunks = Array.from({ length: Math.ceil(uuids.length / atOnce) }, (_unused, rank) =>
        uuids.slice(rank * atOnce, (rank + 1) * atOnce),
      )
      const answers = await Promise.all(chunks.map((orderUuids) => api.orders.actions({ orderUuids }, { signal })))
      return new Map(
        answers.flatMap(({ items }) =>
          items.map(({ orderUuid, actions, blocked }): [string, Move] => [
            orderUuid,
            {
              action: editActions.find((one) => actions.includes(one)),
              reason: editActions.map((one) => blocked[one]?.message).find(Boolean),
            },
          ]),
        ),
      )
    },
    enabled: uuids.length > 0,
    throwOnError: false,
  })
  return data ?? none
}

const none: ReadonlyMap<string, Move> = new Map()
