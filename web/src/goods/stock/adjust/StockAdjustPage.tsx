import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { formatDate } from '@quai/contract/platform/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { orpc } from '../../../platform/calls/query.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { OrderLink } from '../../../ui/order/OrderName.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { AdjustForm } from './AdjustForm.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/stock/adjust')

/** Corrects a warehouse's stock, line by line, after naming the orders to close first. */
export const StockAdjustPage = () => {
  const { productId } = route.useSearch()
  // Waits for both, because they stand above or within the form and would push it down.
  const toClose = useQuery(orpc.orders.toComplete.queryOptions({ input: { pageSize: 10 }, throwOnError: false }))
  const product = useQuery({
    ...orpc.products.detail.queryOptions({ input: { id: productId ?? 0 } }),
    enabled: productId !== undefined,
  })
  if (toClose.isPending || product.isLoading) return <PageSkeleton />
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      breadcrumbs={[{ label: t('stock'), to: '/stock' }, { label: t('title') }]}
      actions={
        <LinkButton to="/stock/adjust/file" variant="outlined" startIcon={<UploadFileOutlined />}>
          {t('byFile')}
        </LinkButton>
      }
    >
      {toClose.data && <OrdersToClose orders={toClose.data.items} total={toClose.data.total} />}
      <AdjustForm first={product.data} />
    </PageFrame>
  )
}

interface Props {
  /** The orders that have waited longest. */
  orders: readonly OrderRow[]
  total: number
}

const shown = 5

/** Names the orders to close first, because what is counted depends on them. */
const OrdersToClose = ({ orders, total }: Props) =>
  total > 0 && (
    <Alert
      severity="warning"
      action={
        total > shown && (
          <LinkButton to="/to-complete" size="small" color="inherit">
            {t('toCloseAll')}
          </LinkButton>
        )
      }
    >
      {t('toClose', { count: total })}
      <Box component="ul" aria-label={t('toCloseList')} sx={listSx}>
        {orders.slice(0, shown).map((order) => (
          <li key={order.uuid}>
            <OrderLink of={{ ...order, orderUuid: order.uuid, orderId: order.id }} color="inherit" />{' '}
            {t('toCloseOf', { customer: order.customerName, day: formatDate(order.orderDateStart) })}
          </li>
        ))}
      </Box>
    </Alert>
  )

const listSx = {
  listStyle: 'none',
  m: 0,
  mt: 1,
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1,
  fontSize: '0.8125rem',
}
