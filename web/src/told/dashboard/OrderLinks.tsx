import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { preOrderTone } from '../../orders/orders/status/status.ts'
import { nearSlotText, partnerText, quantitiesText } from '../../orders/orders/wording.ts'
import { later } from '../../platform/modules.ts'
import { may } from '../../platform/session.ts'
import { Muted } from '../../ui/Muted.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { t } from './texts.ts'

interface Props {
  orders: readonly OrderRow[]
  isWide?: boolean
}

/** Lists orders with their partner, time and type; the warehouse answers a request beside it. */
export const OrderLinks = ({ orders, isWide = false }: Props) => (
  <Box component="ul" sx={listSx(isWide)}>
    {orders.map((order) => (
      <Box component="li" key={order.id} sx={rowSx}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="div" noWrap sx={{ fontWeight: 560 }}>
            <RowLink to="/orders/$id" params={{ id: order.uuid }}>
              {partnerText(order)}
            </RowLink>
          </Typography>
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
            <Muted component="span">
              <Box component="span" sx={{ color: 'text.primary', fontVariantNumeric: 'tabular-nums' }}>
                {nearSlotText(order)}
              </Box>
              {' · '}
              {[orderName(order), quantitiesText(order)].filter(Boolean).join(', ')}
            </Muted>
            {!order.isStockAvailable && <StatusChip tone={preOrderTone} label={t('preOrder')} />}
          </Box>
        </Box>
        <NextAct order={order} />
      </Box>
    ))}
  </Box>
)

const rowSx = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 5,
  py: 2.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'sunken.main' },
}

const listSx = (isWide: boolean) => ({
  listStyle: 'none',
  m: 0,
  p: 0,
  ...(isWide && { display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }),
})

const NextAction = later(() => import('../../orders/orders/list/next-action.tsx'), 'NextAction')

/** Offers the warehouse's next step for an order, in a part that other readers do without. */
export const NextAct = ({ order }: { order: OrderRow }) => may('orders.confirm') && <NextAction order={order} />
