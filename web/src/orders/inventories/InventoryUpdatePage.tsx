import Box from '@mui/material/Box'
import type { OrderAction } from '@quai/contract/orders/orders/life.ts'
import { orderNameWithin } from '@quai/contract/orders/orders/name.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { useUser } from '../../platform/session.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { NotPossible } from '../orders/page/NotPossible.tsx'
import { AskFields } from './AskFields.tsx'
import { changesOf, draftOf, inventoryDraft } from './inventory-draft.ts'
import { t } from './texts.ts'

interface Props {
  order: Order
  /** The form carries out the first of these that the server allows. */
  actions: readonly OrderAction[]
}

/** Changes an inventory, or confirms it for another day. */
export const InventoryUpdatePage = ({ order, actions }: Props) => {
  // Chosen once, because the order's status changes under the form after it is sent.
  const [action] = useState(() => actions.find((one) => order.actions.includes(one)))
  if (!action) return <NotPossible order={order} actions={actions} />
  return (
    <PageFrame
      title={t('updateTitle', { order: orderNameWithin(order) })}
      breadcrumbs={[
        { label: t('orders'), to: '/orders' },
        { label: String(order.id), to: '/orders/$id', params: { id: order.uuid } },
        { label: t('updateForm') },
      ]}
    >
      <Box sx={{ maxWidth: 860 }}>
        <UpdateForm order={order} isConfirming={action === 'order_update_and_confirm'} />
      </Box>
    </PageFrame>
  )
}

const UpdateForm = ({ order, isConfirming }: { order: Order; isConfirming: boolean }) => {
  const navigate = useNavigate()
  const { userType } = useUser()
  const isCustomer = userType === 'customer'
  const form = useServerForm({
    schema: inventoryDraft,
    defaultValues: draftOf(order, isCustomer),
    kept: { name: `inventories/update/${order.uuid}`, version: order.version },
    send: (draft, api) => {
      const changes = { uuid: order.uuid, version: order.version, ...changesOf(order, draft, isCustomer) }
      return isConfirming ? api.orders.confirm(changes) : api.orders.update(changes)
    },
    onSuccess: async () => {
      notify(t('saved'))
      await navigate({ to: '/orders/$id', params: { id: order.uuid } })
    },
  })
  return (
    <Form form={form} label={t('updateForm')}>
      <AskFields control={form.control} userType={userType} userId={order.customerId} />
      <FormActions form={form} submit={t(isConfirming ? 'saveAndConfirm' : 'save')} size="large" />
    </Form>
  )
}
