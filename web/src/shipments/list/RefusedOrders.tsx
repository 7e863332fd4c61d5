import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { FailureParams } from '@quai/contract/failures.ts'
import { AppDialog } from '../../ui/dialogs/Dialogs.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { OrderLink } from '../../ui/order/OrderName.tsx'
import { t } from '../texts.ts'

export type RefusedOrder = FailureParams<'SHIPMENTS_NOT_AUTOMATIC'>['orders'][number]

interface Props {
  refused: readonly RefusedOrder[]
  onRemove: () => void
  onClose: () => void
}

/** Lists the orders that cannot be packed automatically, each with its reason. */
export const RefusedOrders = ({ refused, onRemove, onClose }: Props) => (
  <AppDialog
    isOpen={refused.length > 0}
    title={t('refusedTitle')}
    primary={{ label: t('removeRefused', { count: refused.length }), onClick: onRemove }}
    secondary={{ label: t('close') }}
    onClose={onClose}
  >
    <Typography sx={{ mb: 3 }}>{t('refusedLead')}</Typography>
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 360, overflow: 'auto' }}>
      {refused.map(({ orderId, orderUuid, message }) => (
        <Box component="li" key={orderId} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <OrderLink of={{ orderUuid, orderId, orderType: 'collection' }} />
          <Muted component="div">{message}</Muted>
        </Box>
      ))}
    </Box>
  </AppDialog>
)
