import Box from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { BlockableButton } from '../../../ui/BlockableButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { OrderName } from '../../../ui/order/OrderName.tsx'
import { OrderStatusChip } from '../status/OrderStatusChip.tsx'
import { quantitiesText, slotText } from '../wording.ts'
import { t } from './texts.ts'

interface Props {
  order: OrderRow
  anchor: HTMLElement
  partner: string
  /** Why it cannot be moved; undefined when it can. */
  reason: string | undefined
  onMove: () => void
  onClose: () => void
}

/** Summarises an order of the calendar, with its link and a way to move it without a mouse. */
export const OrderCard = ({ order, anchor, partner, reason, onMove, onClose }: Props) => (
  <Popover
    open
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{
      paper: { role: 'dialog', 'aria-label': orderName(order), sx: { width: 320, p: 4, mt: 1 } },
    }}
  >
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'flex-start' }}>
      <Typography variant="h3" component="p">
        <OrderName order={order} />
      </Typography>
      <OrderStatusChip status={order.orderStatus} />
    </Box>
    <Typography sx={{ mt: 2 }}>{partner}</Typography>
    <Typography color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {slotText(order)}
    </Typography>
    <Typography color="text.secondary">{quantitiesText(order)}</Typography>
    <Box sx={{ display: 'flex', gap: 2, mt: 4 }}>
      <LinkButton to="/orders/$id" params={{ id: order.uuid }} variant="contained">
        {t('open')}
      </LinkButton>
      <BlockableButton reason={reason} variant="outlined" onClick={onMove}>
        {t('move')}
      </BlockableButton>
    </Box>
  </Popover>
)
