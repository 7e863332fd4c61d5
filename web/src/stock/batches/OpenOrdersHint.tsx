import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { Muted } from '../../ui/Muted.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
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
      {orders.slice(0, mostNamed).map(({ orderId, orderUuid }, index) => (
        <span key={orderId}>
          {index > 0 && ', '}
          <TextLink to="/orders/$id" params={{ id: orderUuid }}>
            {t('orderNumber', { id: String(orderId) })}
          </TextLink>
        </span>
      ))}
      {orders.length > mostNamed && '…'}
    </Muted>
  )
}
