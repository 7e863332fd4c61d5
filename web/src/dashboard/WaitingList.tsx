import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type OrderRow, orderTypeLabels } from '@quai/contract/orders/order.ts'
import { createLink } from '@tanstack/react-router'
import { quantitiesText, slotText } from '../orders/wording.ts'
import { may, useUser } from '../platform/session.ts'
import { Panel } from '../ui/Panel.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { t } from './texts.ts'

interface Props {
  orders: readonly OrderRow[] | undefined
  total: number | undefined
}

/** The requests without an answer, the soonest planned first. */
export const WaitingList = ({ orders, total = 0 }: Props) => {
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
    <Panel title={t('waiting')} actions={total > 0 && seeAll} isFlush>
      {!orders && <Skeleton variant="rounded" height={220} sx={{ m: 5 }} />}
      {orders?.length === 0 && (
        <Typography color="text.secondary" sx={{ px: 5, pb: 5 }}>
          {t(userType === 'warehouse' ? 'waitingEmpty.warehouse' : 'waitingEmpty.customer')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {orders?.map((order) => (
          <li key={order.id}>
            <Row to="/orders/$id" params={{ id: order.uuid }}>
              <Box
                component="span"
                sx={{ display: 'flex', gap: 2, alignItems: 'baseline', justifyContent: 'space-between' }}
              >
                <Typography component="span" noWrap sx={{ fontWeight: 560 }}>
                  {userType === 'customer' ? order.warehouseName : order.customerName}
                </Typography>
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
                >
                  {slotText(order)}
                </Typography>
              </Box>
              <Box
                component="span"
                sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}
              >
                <Typography component="span" variant="body2" color="text.secondary" noWrap>
                  {t('orderName', { type: orderTypeLabels[order.orderType].one, id: String(order.id) })} ·{' '}
                  {quantitiesText(order)}
                </Typography>
                {!order.isStockAvailable && <StatusChip tone="work" label={t('preOrder')} />}
              </Box>
            </Row>
          </li>
        ))}
      </Box>
    </Panel>
  )
}

const Row = createLink(
  styled('a')(({ theme }) => ({
    display: 'grid',
    gap: 2,
    padding: '11px 20px',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    textDecoration: 'none',
    color: 'inherit',
    '&:hover': { backgroundColor: theme.vars.palette.sunken.main },
    '&:focus-visible': { outlineOffset: -3 },
  })),
)
