import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ShipmentRow } from '@quai/contract/shipping/shipments/shipment.ts'
import { AppDialog } from '../../../ui/dialogs/Dialogs.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { OrderLink } from '../../../ui/order/OrderName.tsx'
import { t } from '../texts.ts'

export interface Refused {
  order: ShipmentRow
  message: string
}

interface Props {
  isOpen: boolean
  refused: readonly Refused[]
  lead?: string | undefined
  onClose: () => void
}

/** Lists the orders that stay to be packed by hand, each with its reason. */
export const RefusedOrders = ({ isOpen, refused, lead, onClose }: Props) => (
  <AppDialog
    isOpen={isOpen}
    title={t('refusedTitle', { count: refused.length })}
    secondary={{ label: t('close') }}
    onClose={onClose}
  >
    {lead && <Typography sx={{ mb: 3 }}>{lead}</Typography>}
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 360, overflow: 'auto' }}>
      {refused.map(({ order, message }) => (
        <Box component="li" key={order.orderId} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <OrderLink of={{ ...order, orderType: 'collection' }} />
          <Muted component="div">{message}</Muted>
        </Box>
      ))}
    </Box>
  </AppDialog>
)
