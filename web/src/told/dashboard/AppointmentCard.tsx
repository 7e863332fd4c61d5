import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { orderStatusLabels } from '@quai/contract/orders/orders/life.ts'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { stageOf } from '@quai/contract/platform/of-order.ts'
import { statusTones } from '../../orders/orders/status/status.ts'
import { useWaitingAct } from '../../orders/orders/status/WaitingAct.tsx'
import { isWholeDay, partnerText, quantitiesText } from '../../orders/orders/wording.ts'
import { QuickStep, visitText } from '../../orders/visits/QuickStep.tsx'
import { useNow } from '../../platform/clock.ts'
import { useUser } from '../../platform/session.ts'
import { Muted } from '../../ui/Muted.tsx'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { NextAct } from './OrderLinks.tsx'
import { t } from './texts.ts'

/** Shows one appointment: partner, name, quantities, where its lorry is, and the warehouse's next act. */
export const AppointmentCard = ({ order, isPast }: { order: OrderRow; isPast: boolean }) => {
  const { userType } = useUser()
  const now = useNow()
  const tone = statusTones[order.orderStatus]
  const where = stageOf(order.orderStatus) === 'planned' ? visitText(order, now) : undefined
  const waiting = useWaitingAct(order.uuid)
  const ink = where?.isLate ? 'tone.refused.ink' : `tone.${tone}.ink`
  return (
    <Box component="li" sx={cardSx} data-past={isPast && stageOf(order.orderStatus) === 'done'}>
      <Box sx={{ width: 4, borderRadius: '2px', bgcolor: `tone.${tone}.ink`, flexShrink: 0 }} aria-hidden="true" />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography component="div" noWrap sx={{ fontWeight: 560 }}>
          <RowLink to="/orders/$id" params={{ id: order.uuid }}>
            {partnerText(order)}
          </RowLink>
        </Typography>
        <Muted component="span" variant="caption" sx={{ display: 'block' }}>
          {[orderName(order), quantitiesText(order)].filter(Boolean).join(', ')}
        </Muted>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <Typography component="span" variant="caption" sx={{ flex: 1, color: ink, fontWeight: 560 }}>
            {waiting ?? where?.text ?? orderStatusLabels[order.orderStatus]}
          </Typography>
          <Box sx={actsSx}>
            <QuickStep order={order} name={orderName(order)} />
            {canComplete(order) && <NextAct order={order} />}
          </Box>
        </Box>
      </Box>
      {order.dock !== null && userType !== 'customer' && (
        <Box sx={{ textAlign: 'center', flexShrink: 0 }}>
          <Muted component="span" variant="caption" sx={{ display: 'block', lineHeight: 1.2 }}>
            {t('dock')}
          </Muted>
          <Box component="span" sx={dockSx}>
            {order.dock}
          </Box>
        </Box>
      )}
    </Box>
  )
}

/** A lorry is unloaded before its order is closed; a request is answered, and a parcel closed, without one. */
const canComplete = (order: OrderRow): boolean =>
  order.visit?.atDockAt != null || isWholeDay(order) || stageOf(order.orderStatus) === 'asked'

const cardSx = {
  position: 'relative',
  display: 'flex',
  gap: 3,
  p: '9px 12px 9px 9px',
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'edge.main' },
  '&[data-past="true"]': { bgcolor: 'background.default' },
}

/** Above the link that covers the card. */
const actsSx = { position: 'relative', zIndex: 1, display: 'flex', alignItems: 'center', gap: 1 }

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
