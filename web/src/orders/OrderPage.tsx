import { editActions, type OrderAction } from '@quai/contract/orders/life.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { z } from 'zod'
import { orpc } from '../platform/calls/query.ts'
import { PageNotFound } from '../shell/errors.tsx'
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx'
import { OrderCompletePage } from './OrderCompletePage.tsx'
import { OrderUpdatePage } from './OrderUpdatePage.tsx'
import type { InventoryParts } from './page/inventory-parts.ts'
import { OrderView } from './page/OrderView.tsx'
import { rememberOrder } from './recent.ts'

/** Maps each form to the actions it can carry out; the server says which one is possible. */
const formActions: Record<string, readonly OrderAction[]> = {
  update: editActions,
  updateAndConfirm: ['order_update_and_confirm'],
}

/** The path of an order: its uuid or number, then one of its forms. */
const address = z.object({
  id: z.union([z.uuid(), z.string().regex(/^[1-9]\d{0,15}$/)]),
  action: z.enum(['complete', 'update', 'updateAndConfirm', 'confirm', 'reject', 'count', 'review']).optional(),
})

/** Shows an order by uuid or number, and its forms at their own addresses. */
export const OrderPage = ({ inventory }: { inventory: InventoryParts }) => {
  const { data: asked } = address.safeParse(useParams({ strict: false }))
  if (!asked) return <PageNotFound />
  return <OrderAt id={asked.id} action={asked.action} inventory={inventory} />
}

const OrderAt = ({ id, action, inventory }: z.infer<typeof address> & { inventory: InventoryParts }) => {
  const { data: order } = useQuery(orpc.orders.detail.queryOptions({ input: { uuid: id } }))
  // Remembers the order for the search palette. An effect, because the browser's storage is outside React.
  useEffect(() => {
    if (order) rememberOrder({ ...order, customerName: order.customer.name, warehouseName: order.warehouse.name })
  }, [order])
  if (!order) return <PageSkeleton />
  if (order.inventory && action && action !== 'confirm' && action !== 'reject')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <inventory.Forms
          key={`${order.uuid}/${action}`}
          order={order}
          form={action}
          actions={formActions[action] ?? []}
        />
      </Suspense>
    )
  if (action === 'complete') return <OrderCompletePage key={order.uuid} order={order} />
  const actions = action && formActions[action]
  if (actions) return <OrderUpdatePage key={`${order.uuid}/${action}`} order={order} actions={actions} />
  return <OrderView order={order} dialog={action} inventory={inventory} />
}
