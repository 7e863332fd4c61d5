import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { CompleteOrderInput } from '@quai/contract/orders/orders/completion.ts'
import { firstDayDone } from '@quai/contract/orders/orders/done-on.ts'
import { orderName, orderNameWithin } from '@quai/contract/orders/orders/name.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useToday } from '../../platform/clock.ts'
import { notify } from '../../platform/notify.ts'
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { enterMovesOn } from '../../ui/fields/enter-moves-on.ts'
import { SwitchField, TextField } from '../../ui/fields/fields.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import type { ServerForm } from '../../ui/forms/use-server-form.ts'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { PagePart } from '../../ui/page/part/PagePart.tsx'
import { Column, Split } from '../../ui/page/Split.tsx'
import { useDocumentUploads } from '../documents/upload/use-document-uploads.ts'
import { rememberAnswer } from './answer/last-answer.ts'
import { CompleteDialog } from './complete/CompleteDialog.tsx'
import { CountedGoods } from './complete/CountedGoods.tsx'
import { type CompleteDraft, gapsOf, isUncounted } from './complete/complete-draft.ts'
import { ProofPanel } from './complete/ProofPanel.tsx'
import { SignaturePanel } from './complete/signature/SignaturePanel.tsx'
import { t } from './complete/texts.ts'
import { CompleteProvider, useComplete, useCompleteScope } from './complete/use-complete.ts'
import { Differences } from './Differences.tsx'
import { DriverFields } from './DriverFields.tsx'
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
        <Split sides="aside" onKeyDown={enterMovesOn}>
          <Column>
            <CountedGoods order={order} form={form} />
            <WhenPanel />
            <DriverPanel />
            <SignaturePanel />
            <PagePart>
              <ProofPanel uploads={uploads} />
            </PagePart>
          </Column>
          <Box sx={{ position: { lg: 'sticky' }, top: 24 }}>
            <CompleteSummary order={order} form={form} />
          </Box>
        </Split>
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

/** Asks when the lorry actually came. */
const WhenPanel = () => {
  const today = useToday()
  const { control, order } = useCompleteScope()
  const punctuality = useController({ control, name: 'driverOnTime' })
  return (
    <Panel title={t('when')}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr 110px', sm: '220px 130px' } }}>
          <DateField
            control={control}
            name="date"
            label={t('date')}
            required
            min={firstDayDone(order)}
            max={today}
            fullWidth
          />
          <TimeField control={control} name="time" label={t('time')} required />
        </Box>
        <ChoiceCards
          label={t('punctuality')}
          name="driverOnTime"
          choices={[
            { value: 'yes', label: t('onTime'), hint: t('onTimeHint') },
            { value: 'no', label: t('late'), hint: t('lateHint') },
          ]}
          value={punctuality.field.value ? 'yes' : 'no'}
          onChange={(value) => punctuality.field.onChange(value === 'yes')}
          inputRef={punctuality.field.ref}
        />
      </Box>
    </Panel>
  )
}

/** Asks for the driver, the vehicle and the loading. */
const DriverPanel = () => {
  const { control } = useCompleteScope()
  return (
    <Panel title={t('driver')}>
      <DriverFields control={control} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, mt: 2 }}>
        <SwitchField control={control} name="transportLoadingTailgate" label={t('tailgate')} />
        <SwitchField control={control} name="transportLoadingSide" label={t('side')} />
      </Box>
      <Box sx={{ mt: 3 }}>
        <TextField
          control={control}
          name="messageToCustomer"
          label={t('messageToCustomer')}
          optional
          multiline
          minRows={2}
          fullWidth
        />
      </Box>
    </Panel>
  )
}

interface Props {
  order: Order
  form: ServerForm<CompleteDraft, CompleteOrderInput>
}

/** Shows the differences, the consequences and the button. */
const CompleteSummary = ({ order, form }: Props) => {
  const { control } = useCompleteScope()
  const orderItems = useWatch({ control, name: 'orderItems' })
  const gaps = gapsOf({ orderItems })
  const toCount = orderItems.filter(isUncounted).length
  const goToFirst = () => form.methods.setFocus(`orderItems.${orderItems.findIndex(isUncounted)}.quantity`)
  return (
    <Panel title={t('summary')}>
      <Typography variant="subtitle2" component="h3" color="text.secondary" sx={{ mb: 1 }}>
        {t('gaps')}
      </Typography>
      {gaps.length > 0 ? (
        <Differences differences={gaps} />
      ) : (
        <Typography variant="body2">{t(toCount > 0 ? 'noGapsYet' : 'noGaps')}</Typography>
      )}
      <Box sx={{ mt: 4, pt: 4, borderTop: 1, borderColor: 'divider' }}>
        <Typography variant="subtitle2" component="h3" color="text.secondary" sx={{ mb: 1 }}>
          {t('willHappen')}
        </Typography>
        <Typography variant="body2" sx={{ textWrap: 'pretty' }}>
          {t(order.orderType === 'delivery' ? 'happens_delivery' : 'happens_collection', {
            customer: order.customer.name,
          })}{' '}
          {t('final')}
        </Typography>
      </Box>
      <Box sx={{ mt: 4 }}>
        <FormActions
          form={form}
          submit={t('send')}
          size="large"
          align="stretch"
          reason={toCount > 0 ? t('toCount', { count: toCount }) : undefined}
          inSight={{ onReason: goToFirst }}
        />
      </Box>
    </Panel>
  )
}
