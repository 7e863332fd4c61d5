import { editActions, type OrderAction } from '@quai/contract/orders/orders/life.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { later } from '../../platform/modules.ts'
import { PageNotFound } from '../../shell/errors.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import type { InventoryParts, ShipmentPart } from './page/inventory-parts.ts'
import { OrderView } from './page/OrderView.tsx'
import { rememberOrder } from './recent.ts'

const OrderCompletePage = later(() => import('./OrderCompletePage.tsx'), 'OrderCompletePage', <PageSkeleton />)
const OrderUpdatePage = later(() => import('./OrderUpdatePage.tsx'), 'OrderUpdatePage', <PageSkeleton />)

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
      <inventory.Forms
        key={`${order.uuid}/${action}`}
        order={order}
        form={action}
        actions={formActions[action] ?? []}
      />
    )
  const actions = action && formActions[action]
  if (actions) return <OrderUpdatePage key={`${order.uuid}/${action}`} order={order} actions={actions} />
  if (action === 'complete') return <OrderCompletePage key={order.uuid} order={order} />
  return <OrderView order={order} dialog={action} inventory={inventory} Shipment={Shipment} />
}
