import type { Notification } from '@quai/contract/told/notifications/notification.ts'
import type { ReactNode } from 'react'
import { useUser } from '../../platform/session.ts'
import { TextLink } from '../../ui/TextLink.tsx'

interface Props {
  of: Notification
  onFollow: () => void
  children: ReactNode
}

/** Leads to what a notification is about; its text alone when that no longer exists. */
export const NotificationLink = ({ of: { event, orderId, params }, onFollow, children }: Props) => {
  const { userType } = useUser()
  const { orderUuid, invoiceUuid, userId } = params
  const link = { color: 'inherit', onClick: onFollow, children } as const
  if (orderId !== null && orderUuid)
    return (
      <TextLink
        to="/orders/$id"
        params={{ id: orderUuid }}
        {...(event === 'order_comment' && { hash: 'discussion' })}
        {...link}
      />
    )
  if (event === 'orders_imported') return <TextLink to={userType === 'warehouse' ? '/requests' : '/orders'} {...link} />
  if (event === 'orders_import_undone') return <TextLink to="/orders" {...link} />
  if (event === 'stock_adjusted') return <TextLink to="/stock" {...link} />
  if (event === 'monthly_report') return <TextLink to="/reporting" {...link} />
  if (event === 'invoice_missing') return <TextLink to="/invoices" {...link} />
  if (invoiceUuid && event !== 'invoice_withdrawn')
    return <TextLink to="/invoices/$uuid" params={{ uuid: invoiceUuid }} {...link} />
  if (event === 'plan_requested' && userId !== undefined)
    return <TextLink to="/admin/users/$id" params={{ id: userId }} {...link} />
  return <span>{children}</span>
}
