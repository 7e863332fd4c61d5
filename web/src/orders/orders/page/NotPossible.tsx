import type { OrderAction } from '@quai/contract/orders/orders/life.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { t } from './texts.ts'

interface Props {
  order: Order
  actions: readonly OrderAction[]
}

/** Explains why the order does not admit this form (an old link, another status) and links back. */
export const NotPossible = ({ order, actions }: Props) => {
  const reason = actions.map((action) => order.blocked[action]?.message).find((message) => message !== undefined)
  return (
    <PageFrame
      title={t('notFoundAction')}
      breadcrumbs={[{ label: t('orders'), to: '/orders' }, { label: t('notFoundAction') }]}
    >
      <EmptyState
        title={reason ?? t('notPossibleNow')}
        action={
          <LinkButton to="/orders/$id" params={{ id: order.uuid }} variant="contained">
            {t('backToOrder')}
          </LinkButton>
        }
      />
    </PageFrame>
  )
}
