import { editActions } from '@quai/contract/orders/orders/life.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { useState } from 'react'
import { BlockableButton } from '../../../../ui/BlockableButton.tsx'
import { opensDialog } from '../../../../ui/dialogs/opens-dialog.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'
import { t } from '../texts.ts'

const ReasonDialog = opensDialog(() => import('./ReasonDialog.tsx'), 'ReasonDialog')

/**
 * Lets the customer refuse the warehouse's changes. They already apply, so refusing them cancels the order; a customer
 * who wants other terms updates it instead.
 */
export const RefuseChanges = ({ order }: { order: Order }) => {
  const { uuid, version, actions, blocked, warehouse } = order
  const [isAsking, setIsAsking] = useState(false)
  const isPossible = actions.includes('order_cancel_by_customer')
  const reason = blocked.order_cancel_by_customer?.message
  if (!isPossible && !reason) return null
  const isEditable = actions.some((action) => editActions.includes(action))
  return (
    <>
      <BlockableButton variant="outlined" size="large" color="error" reason={reason} onClick={() => setIsAsking(true)}>
        {t('refuseChanges')}
      </BlockableButton>
      <ReasonDialog
        isOpen={isAsking}
        title={t('refuseChangesTitle')}
        text={
          <>
            {t('refuseChangesText', { warehouse: warehouse.name })}{' '}
            {isEditable && (
              <TextLink to="/orders/$id/$action" params={{ id: uuid, action: 'update' }}>
                {t('askOtherwise')}
              </TextLink>
            )}
          </>
        }
        confirmLabel={t('refuseAndCancel')}
        isRequired={false}
        send={(text, api) => api.orders.cancel({ uuid, version, reason: text })}
        doneText={t('changesRefused')}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
