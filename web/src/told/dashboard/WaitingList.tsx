import Typography from '@mui/material/Typography'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { may, useUser } from '../../platform/session.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { OrderLinks } from './OrderLinks.tsx'
import { t } from './texts.ts'

interface Props {
  orders: readonly OrderRow[]
  total: number
  /** True when the list has the whole width, for two columns. */
  isWide: boolean
}

/** Lists the unanswered requests, the soonest planned first. */
export const WaitingList = ({ orders, total, isWide }: Props) => {
  const { userType } = useUser()
  const seeAll = may('orders.confirm') ? (
    <TextLink to="/requests" variant="body2">
      {t('seeAll')}
    </TextLink>
  ) : (
    <TextLink to="/orders" search={{ statusGroup: 'pending' }} variant="body2">
      {t('seeAll')}
    </TextLink>
  )
  return (
    <Panel title={t(`waiting.${userType}`)} actions={total > 0 && seeAll} isFlush>
      {orders.length === 0 && (
        <Typography color="text.secondary" sx={{ px: 5, pb: 5 }}>
          {t(userType === 'warehouse' ? 'waitingEmpty.warehouse' : 'waitingEmpty.customer')}
        </Typography>
      )}
      <OrderLinks orders={orders} isWide={isWide} />
    </Panel>
  )
}
