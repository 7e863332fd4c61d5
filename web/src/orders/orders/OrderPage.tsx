import { editActions, type OrderAction } from '@quai/contract/orders/orders/life.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { later } from '../../platform/modules.ts'
import { PageNotFound } from '../../shell/errors.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import type { InventoryParts, ShipmentPart } from './page/inventory-parts.ts'
import { OrderView } from './page/OrderView.tsx'
import { rememberOrder } from './recent.ts'

const OrderCompletePage = later(() => import('./OrderCompletePage.tsx'), 'OrderCompletePage')
const OrderUpdatePage = later(() => import('./OrderUpdatePage.tsx'), 'OrderUpdatePage')

/** Maps each form to the actions it can carry out; the server says which one is possible. */
const formActions: Record<string, readonly OrderAction[]> = {
  update: editActions,
  updateAndConfirm: ['order_update_and_confirm'],
}

/** Form of an order, at its own address. */
export type OrderForm = 'complete' | 'update' | 'confirm' | 'reject' | 'updateAndConfirm' | 'count' | 'review'

/** Shows an order by uuid or number, and its forms at their own addresses; the routes admit nothing else. */
export const OrderPage = ({ inventory, Shipment }: Pick<Place, 'inventory' | 'Shipment'>) => {
  const { id, action } = useParams({ strict: false })
  if (id === undefined) return <PageNotFound />
  return <OrderAt id={String(id)} action={action} inventory={inventory} Shipment={Shipment} />
}

interface Place {
  id: string
  action: OrderForm | undefined
  inventory: InventoryParts
  Shipment: ShipmentPart
}

const OrderAt = ({ id, action, inventory, Shipment }: Place) => {
  const { data: order } = useQuery(orpc.orders.detail.queryOptions({ input: { uuid: id } }))
  // Remembers the order for the search palette. Uses an effect, because the browser's storage is outside React.
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
  const actions = action && formActions[action]
  if (action === 'complete' || actions)
    return (
      <Suspense fallback={<PageSkeleton />}>
        {actions ? (
          <OrderUpdatePage key={`${order.uuid}/${action}`} order={order} actions={actions} />
        ) : (
          <OrderCompletePage key={order.uuid} order={order} />
        )}
      </Suspense>
    )
  return <OrderView order={order} dialog={action} inventory={inventory} Shipment={Shipment} />
}
