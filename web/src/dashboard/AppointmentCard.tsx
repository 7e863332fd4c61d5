import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { orderStatusLabels } from '@quai/contract/orders/life.ts'
import { orderName } from '@quai/contract/orders/name.ts'
import type { OrderRow } from '@quai/contract/orders/order.ts'
import { createLink } from '@tanstack/react-router'
import { statusTones } from '../orders/status/status.ts'
import { quantitiesText } from '../orders/wording.ts'
import { useUser } from '../platform/session.ts'
import { Muted } from '../ui/Muted.tsx'
import { t } from './texts.ts'

/** Shows one appointment: partner, type, quantities and status. */
export const AppointmentCard = ({ order, isPast }: { order: OrderRow; isPast: boolean }) => {
  const { userType } = useUser()
  const tone = statusTones[order.orderStatus]
  return (
    <li>
      <Card to="/orders/$id" params={{ id: order.uuid }} data-past={isPast && order.orderStatus === 'finished'}>
        <Box sx={{ width: 4, borderRadius: '2px', bgcolor: `tone.${tone}.ink`, flexShrink: 0 }} aria-hidden="true" />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography component="span" noWrap sx={{ display: 'block', fontWeight: 560 }}>
            {userType === 'customer' ? order.warehouseName : order.customerName}
          </Typography>
          <Muted component="span" variant="caption" noWrap sx={{ display: 'block' }}>
            {[orderName(order), quantitiesText(order)].filter(Boolean).join(', ')}
          </Muted>
          <Typography component="span" variant="caption" sx={{ color: `tone.${tone}.ink`, fontWeight: 560 }}>
            {orderStatusLabels[order.orderStatus]}
          </Typography>
        </Box>
        {order.dock !== null && (
          <Box sx={{ textAlign: 'center', flexShrink: 0 }}>
            <Muted component="span" variant="caption" sx={{ display: 'block', lineHeight: 1.2 }}>
              {t('dock')}
            </Muted>
            <Box component="span" sx={dockSx}>
              {order.dock}
            </Box>
          </Box>
        )}
      </Card>
    </li>
  )
}

const Card = createLink(
  styled('a')(({ theme }) => ({
    display: 'flex',
    gap: 12,
    padding: '9px 12px 9px 9px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 6,
    textDecoration: 'none',
    color: 'inherit',
    backgroundColor: theme.vars.palette.background.paper,
    '&:hover': { borderColor: theme.vars.palette.edge.main },
    '&[data-past="true"]': { backgroundColor: theme.vars.palette.background.default },
  })),
)

/** Like a number painted on the ground. */
const dockSx = {
  display: 'inline-block',
  minWidth: 24,
  fontWeight: 640,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.3,
  borderBottom: '3px solid',
  borderColor: 'lane.main',
}
