import Box from '@mui/material/Box'
import { orderName, orderNameWithin } from '@quai/contract/orders/orders/name.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { enterMovesOn } from '../../ui/fields/enter-moves-on.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PagePart } from '../../ui/page/part/PagePart.tsx'
import { useDocumentUploads } from '../documents/upload/use-document-uploads.ts'
import { rememberAnswer } from './answer/last-answer.ts'
import { CompleteDialog } from './complete/CompleteDialog.tsx'
import { CompleteSummary } from './complete/CompleteSummary.tsx'
import { CountedGoods } from './complete/CountedGoods.tsx'
import { ProofPanel } from './complete/ProofPanel.tsx'
import { SignaturePanel } from './complete/signature/SignaturePanel.tsx'
import { t } from './complete/texts.ts'
import { CompleteProvider, useComplete } from './complete/use-complete.ts'
import { DriverPanel, WhenPanel } from './complete/WhenAndHow.tsx'
import { NotPossible } from './page/NotPossible.tsx'
import { t as pageText } from './page/texts.ts'
import { ProofAsked } from './print/ProofAsked.tsx'

/** Completes an order with the quantities actually moved. */
export const OrderCompletePage = ({ order }: { order: Order }) => {
  // Kept from the arrival, because the order's status changes under the form after it is sent.
  const [opened] = useState(order)
  if (!opened.actions.includes('order_finish')) return <NotPossible order={order} actions={['order_finish']} />
  return (
    <PageFrame
      title={t('title', { order: orderNameWithin(order) })}
      lead={pageText('forParties', { customer: order.customer.name, warehouse: order.warehouse.name })}
      breadcrumbs={[
        { label: pageText('orders'), to: '/orders' },
        { label: orderName(order), to: '/orders/$id', params: { id: order.uuid } },
        { label: t('form') },
      ]}
    >
      <CompleteForm order={opened} />
    </PageFrame>
  )
}

const CompleteForm = ({ order }: { order: Order }) => {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const uploads = useDocumentUploads(order.uuid, 'signed_slip')
  const form = useComplete(order, {
    join: () => (uploads.hasUnsent ? uploads.send() : Promise.resolve(true)),
    onSuccess: async ({ uuid }) => {
      notify(t('closed'))
      rememberAnswer({ uuid, kind: 'completion' })
      await navigate({ to: '/orders/$id', params: { id: uuid } })
    },
  })
  return (
    <CompleteProvider value={{ control: form.control, order }}>
      <ProofAsked order={order} />
      <Form form={form} label={t('form')} onAsk={() => setIsAsking(true)}>
        <Box onKeyDown={enterMovesOn} sx={columnsSx}>
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: { xs: 4, md: 5 }, minWidth: 0 }}>
            <CountedGoods order={order} form={form} />
            <WhenPanel />
            <DriverPanel />
            <SignaturePanel />
            <PagePart>
              <ProofPanel uploads={uploads} />
            </PagePart>
          </Box>
          <Box sx={{ position: { lg: 'sticky' }, top: 24 }}>
            <CompleteSummary order={order} form={form} />
          </Box>
        </Box>
      </Form>
      <CompleteDialog
        isOpen={isAsking}
        order={order}
        draft={form.methods.getValues()}
        onConfirm={() => void form.submit()}
        onClose={() => setIsAsking(false)}
      />
    </CompleteProvider>
  )
}

const columnsSx = {
  display: 'grid',
  gap: 5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
}
