import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../platform/calls/query.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { OrderLink } from '../../../ui/order/OrderName.tsx'
import { t } from './texts.ts'

const mostNamed = 5

/** Names the open orders to close before a product changes its batch management; nothing when there is none. */
export const OpenOrdersHint = ({ productId }: { productId: number }) => {
  const { data } = useQuery({ ...orpc.stock.coming.queryOptions({ input: { id: productId } }), throwOnError: false })
  const orders = [...new Map((data?.items ?? []).map((one) => [one.orderId, one])).values()]
  if (orders.length === 0) return null
  return (
    <Muted>
      {t('openOrders')}{' '}
      {orders.slice(0, mostNamed).map((order, index) => (
        <span key={order.orderId}>
          {index > 0 && ', '}
          <OrderLink of={{ ...order, orderType: order.kind }} />
        </span>
      ))}
      {orders.length > mostNamed && '…'}
    </Muted>
  )
}
