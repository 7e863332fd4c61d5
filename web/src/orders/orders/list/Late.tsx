import Box from '@mui/material/Box'
import { isOpen } from '@quai/contract/orders/orders/life.ts'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { useNow } from '../../../platform/clock.ts'
import { lateText } from '../late.ts'

/** Says for how long an order has been past its time: « en retard de 3 jours ». */
export const Late = ({ order: { orderStatus, orderDateStart } }: { order: OrderRow }) => {
  const lateMs = useNow() - Date.parse(orderDateStart)
  if (!isOpen(orderStatus) || lateMs < 60_000) return null
  return (
    <Box component="span" sx={{ fontSize: '0.75rem', fontWeight: 560, color: 'tone.absent.ink' }}>
      {lateText(lateMs)}
    </Box>
  )
}
