import { type OrderStatus, orderStatusLabels } from '@quai/contract/orders/life.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { statusTones } from './status.ts'

export const OrderStatusChip = ({ status }: { status: OrderStatus }) => (
  <StatusChip tone={statusTones[status]} label={orderStatusLabels[status]} />
)
