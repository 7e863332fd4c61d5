import { orderNameWithin } from '@quai/contract/orders/orders/name.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { NotPossible } from '../../orders/page/NotPossible.tsx'
import { t } from '../texts.ts'
import { ReviewForm } from './ReviewForm.tsx'

/** Shows the count against the expected stock, line by line, before it is written. */
export const ReviewPage = ({ order }: { order: Order }) => {
  // Kept from the arrival, because the order is completed under the page.
  const [opened] = useState(order)
  if (!opened.actions.includes('order_finish')) return <NotPossible order={order} actions={['order_finish']} />
  return <Reviewing order={opened} />
}

const Reviewing = ({ order }: { order: Order }) => {
  const review = useQuery(
    orpc.inventories.review.queryOptions({ input: { uuid: order.uuid }, refetchOnMount: 'always' }),
  )
  if (!review.data) return <PageSkeleton />
  const { lines } = review.data
  const isCounted = lines.some(({ judgement }) => judgement !== 'uncounted')
  return (
    <PageFrame
      title={t('reviewTitle', { order: orderNameWithin(order) })}
      lead={t('reviewLead')}
      breadcrumbs={[
        { label: t('orders'), to: '/orders' },
        { label: String(order.id), to: '/orders/$id', params: { id: order.uuid } },
        { label: t('reviewCrumb') },
      ]}
    >
      {isCounted ? (
        <ReviewForm order={order} review={review.data} onStale={() => void review.refetch()} />
      ) : (
        <EmptyState
          title={t('nothingCounted')}
          action={
            <LinkButton to="/orders/$id/$action" params={{ id: order.uuid, action: 'count' }} variant="contained">
              {t('goCount')}
            </LinkButton>
          }
        >
          {t('nothingCountedText')}
        </EmptyState>
      )}
    </PageFrame>
  )
}
