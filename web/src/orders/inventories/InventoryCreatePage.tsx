import Box from '@mui/material/Box'
import type { Deal } from '@quai/contract/parties/deals/deal.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { notify } from '../../platform/notify.ts'
import { may, useUser } from '../../platform/session.ts'
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx'
import type { Choice } from '../../ui/fields/fields.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { t as ordersText } from '../orders/texts.ts'
import { AskFields } from './AskFields.tsx'
import { createInput, inventoryDraft } from './inventory-draft.ts'
import { t } from './texts.ts'
import { TransmitForm } from './transmit/TransmitForm.tsx'

const hows = [
  { value: 'ask', label: t('ask'), hint: t('askHint') },
  { value: 'transmit', label: t('transmit'), hint: t('transmitHint') },
] as const

/** Requests or plans an inventory, or transmits one already counted. */
export const InventoryCreatePage = () => {
  const { userType } = useUser()
  const { mode = 'ask' } = useSearch({ from: '/orders/inventory' })
  const [how, setHow] = useState<'ask' | 'transmit'>(mode)
  const deals = useQuery(orpc.deals.list.queryOptions({ input: {} }))
  if (!deals.data) return <PageSkeleton />
  const partners = partnersOf(
    deals.data.items.filter(({ isActive }) => isActive),
    userType === 'customer',
  )
  const mayTransmit = may('inventories.count')
  return (
    <PageFrame
      title={t('title')}
      name={t(how === 'transmit' ? 'transmission' : 'title')}
      lead={t(mayTransmit ? 'leadWarehouse' : 'lead')}
      breadcrumbs={[{ label: t('orders'), to: '/orders' }, { label: t('title') }]}
    >
      {partners.length === 0 ? (
        <EmptyState title={ordersText('noDealTitle')}>{ordersText('noDealText')}</EmptyState>
      ) : (
        <Box sx={{ maxWidth: 860, display: 'flex', flexDirection: 'column', gap: 5 }}>
          {mayTransmit && (
            <ChoiceCards
              label={t('how')}
              isLabelHidden
              name="how"
              choices={hows}
              value={how}
              onChange={setHow}
              minWidth={260}
            />
          )}
          {how === 'transmit' && mayTransmit ? <TransmitForm partners={partners} /> : <AskForm partners={partners} />}
        </Box>
      )}
    </PageFrame>
  )
}

const partnersOf = (deals: readonly Deal[], isCustomer: boolean): Choice<number>[] =>
  deals
    .map((deal) =>
      isCustomer
        ? { value: deal.warehouseId, label: deal.warehouseName }
        : { value: deal.customerId, label: deal.customerName },
    )
    .sort((a, b) => a.label.localeCompare(b.label, 'fr'))

const AskForm = ({ partners }: { partners: readonly Choice<number>[] }) => {
  const navigate = useNavigate()
  const { userType, userId } = useUser()
  const search = useSearch({ from: '/orders/inventory' })
  const isCustomer = userType === 'customer'
  const wanted = isCustomer ? search.warehouseId : search.customerId
  const partner = partners.find(({ value }) => value === wanted) ?? (partners.length === 1 ? partners[0] : undefined)
  const form = useServerForm({
    schema: inventoryDraft,
    defaultValues: {
      ...(partner && { partnerId: partner.value }),
      scope: 'all' as const,
      products: [],
      internalNumber: null,
      messageToWarehouse: null,
      messageToCustomer: null,
    },
    kept: { name: 'inventories/ask', version: null },
    send: (draft, api) => api.inventories.create(createInput(draft, isCustomer)),
    onSuccess: async (order) => {
      notify(isCustomer ? t('asked', { partner: order.warehouse.name }) : t('planned'))
      await navigate({ to: '/orders/$id', params: { id: order.uuid } })
    },
  })
  return (
    <Form form={form} label={t('form')}>
      <AskFields control={form.control} userType={userType} userId={userId} partners={partners} />
      <FormActions form={form} submit={t(isCustomer ? 'send' : 'plan')} size="large" />
    </Form>
  )
}
