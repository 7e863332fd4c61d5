import { type OrderStatus, statusLabelFor } from '@quai/contract/orders/orders/life.ts'
import { currentUser } from '../../../platform/session.ts'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { statusTones } from './status.ts'

export const OrderStatusChip = ({ status }: { status: OrderStatus }) => (
  <StatusChip tone={statusTones[status]} label={statusLabelFor(status, currentUser()?.userType)} />
)
