import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { orderName } from '@quai/contract/orders/name.ts'
import type { OrderRow } from '@quai/contract/orders/order.ts'
import { createLink } from '@tanstack/react-router'
import { preOrderTone } from '../orders/status/status.ts'
import { quantitiesText, slotText } from '../orders/wording.ts'
import { useUser } from '../platform/session.ts'
import { Muted } from '../ui/Muted.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { t } from './texts.ts'

interface Props {
  orders: readonly OrderRow[]
  isWide?: boolean
}

/** Lists orders with their partner, time and type. */
export const OrderLinks = ({ orders, isWide = false }: Props) => {
  const { userType } = useUser()
  return (
    <Box component="ul" sx={listSx(isWide)}>
      {orders.map((order) => (
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
              <Muted component="span" noWrap>
                {[orderName(order), quantitiesText(order)].filter(Boolean).join(', ')}
              </Muted>
              {!order.isStockAvailable && <StatusChip tone={preOrderTone} label={t('preOrder')} />}
            </Box>
          </Row>
        </li>
      ))}
    </Box>
  )
}

const Row = createLink(
  styled('a')(({ theme }) => ({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 2,
    padding: '11px 20px',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    textDecoration: 'none',
    color: 'inherit',
    '&:hover': { backgroundColor: theme.vars.palette.sunken.main },
    '&:focus-visible': { outlineOffset: -3 },
  })),
)

const listSx = (isWide: boolean) => ({
  listStyle: 'none',
  m: 0,
  p: 0,
  ...(isWide && { display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }),
})
