import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { formatDate } from '@quai/contract/platform/dates.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { OrderLink } from '../../../ui/order/OrderName.tsx'
import { t } from './texts.ts'

interface Props {
  /** The orders that have waited longest. */
  orders: readonly OrderRow[]
  total: number
}

const shown = 5

/** Names the orders to close first, because what is counted depends on them. */
export const OrdersToClose = ({ orders, total }: Props) =>
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
