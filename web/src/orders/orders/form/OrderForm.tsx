import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { orderFieldLabels } from '@quai/contract/orders/orders/changes/field-labels.ts'
import type { OrderAction } from '@quai/contract/orders/orders/life.ts'
import type { Deal } from '@quai/contract/parties/deals/deal.ts'
import type { ReactNode } from 'react'
import { type FieldPath, useWatch } from 'react-hook-form'
import { onPhone } from '../../../platform/theme/tokens.ts'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { enterMovesOn } from '../../../ui/fields/enter-moves-on.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { bottomBar } from '../../../ui/page/bottom-bar.ts'
import { Column, Split } from '../../../ui/page/Split.tsx'
import type { OrderDraft } from './draft.ts'
import { FormSection, sectionId } from './FormSection.tsx'
import { GoodsSection } from './goods/GoodsSection.tsx'
import { useGoodsHold } from './holds/use-goods-hold.ts'
import { OrderFormProvider, useOrderForm } from './OrderFormScope.ts'
import { OrderSection } from './OrderSection.tsx'
import { SlotSection } from './slot/SlotSection.tsx'
import { wordsOf } from './summary/action-words.ts'
import { CancelButton, SendButton, SummaryPanel } from './summary/SummaryPanel.tsx'
import { type OrderSummary, useSummary } from './summary/use-summary.ts'
import { t } from './texts.ts'
import { TransportSection } from './transport/TransportSection.tsx'
import type { useDraft } from './use-draft.ts'

const HeldDialog = opensDialog(() => import('./holds/HeldDialog.tsx'), 'HeldDialog')

interface Props {
  model: ReturnType<typeof useDraft>
  action: OrderAction
  deals: readonly Deal[]
  label: string
  /** Shown before the fields: the order has changed meanwhile. */
  notice?: ReactNode
  /** Shown after the fields. */
  children?: ReactNode
}

/** Shows the form of an order on one page, its summary beside it or, on a phone, below. */
export const OrderForm = ({ model, action, deals, label, notice, children }: Props) => (
  <OrderFormProvider value={model.scope}>
    <Form form={model.form} label={label}>
      <HeldDialog
        isOpen={model.heldRefusal !== undefined}
        refusal={model.heldRefusal}
        onTake={model.takeHeld}
        onClose={model.leaveHeld}
      />
      {notice}
      <Body model={model} action={action} deals={deals}>
        {children}
      </Body>
    </Form>
  </OrderFormProvider>
)

const Body = ({ model, action, deals, children }: Pick<Props, 'model' | 'action' | 'deals' | 'children'>) => {
  const { form, schema, scope } = model
  const summary = useSummary(schema)
  useGoodsHold(summary.draft)
  const partnerId = useWatch({ control: form.control, name: 'partnerId' })
  const deal = deals.find((one) => (scope.userType === 'customer' ? one.warehouseId : one.customerId) === partnerId)
  return (
    <Split sides="aside" onKeyDown={enterMovesOn}>
      <Column>
        {!scope.order && <OrderSection deals={deals} />}
        <GoodsSection />
        <TransportSection deal={deal} />
        <SlotSection />
        <MoreSection />
        {children}
      </Column>
      <Box
        sx={{
          pb: { xs: 20, sm: 0 },
          position: { lg: 'sticky' },
          top: 24,
          maxHeight: { lg: 'calc(100dvh - 48px)' },
          overflowY: { lg: 'auto' },
        }}
      >
        <SummaryPanel summary={summary} action={action} deal={deal} isSending={form.isSending} />
      </Box>
      <PhoneSendBar summary={summary} action={action} isSending={form.isSending} />
    </Split>
  )
}

/** Asks for optional details: a reference, a message, instructions. */
const MoreSection = () => {
  const { control, userType } = useOrderForm()
  const isCustomer = userType === 'customer'
  const message = isCustomer ? 'messageToWarehouse' : 'messageToCustomer'
  return (
    <FormSection name="more" title={t('more')}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <Box sx={{ maxWidth: 420 }}>
          <TextField
            control={control}
            name="internalNumber"
            label={t(`internalNumber.${isCustomer ? 'own' : 'customer'}`)}
            hint={t(`internalNumberHint.${isCustomer ? 'own' : 'customer'}`)}
            optional
            fullWidth
            autoComplete="off"
          />
        </Box>
        <TextField control={control} name={message} label={orderFieldLabels[message]} optional multiline minRows={2} />
        <TextField
          control={control}
          name="deliveryInstructions"
          label={orderFieldLabels.deliveryInstructions}
          optional
          multiline
          minRows={2}
        />
        <TextField
          control={control}
          name="additionalInformation"
          label={orderFieldLabels.additionalInformation}
          optional
          multiline
          minRows={1}
        />
      </Box>
    </FormSection>
  )
}

interface PhoneSendBarProps {
  summary: OrderSummary
  action: OrderAction
  isSending: boolean
}

/** Shows the missing fields and the button at the bottom of a phone. */
const PhoneSendBar = ({ summary, action, isSending }: PhoneSendBarProps) => {
  const { userType, methods } = useOrderForm()
  const { missing } = summary
  const lead = () => {
    const first = missing[0]
    if (!first) return
    document.getElementById(sectionId(first.section))?.scrollIntoView({ behavior: 'smooth', block: 'start' })
    // The issues come from the draft's schema, so each path is one of its fields.
    methods.setFocus(first.path as FieldPath<OrderDraft>)
  }
  return (
    <Box ref={bottomBar} sx={barSx}>
      {missing.length > 0 && (
        <Button size="small" onClick={lead} sx={{ justifyContent: 'flex-start' }}>
          {t('missingCount', { count: missing.length })}
        </Button>
      )}
      <SendButton label={wordsOf(action, { userType, partner: '' }).send} summary={summary} isSending={isSending} />
      <CancelButton />
    </Box>
  )
}

const barSx = {
  display: 'none',
  [onPhone]: {
    display: 'flex',
    flexDirection: 'column',
    gap: 1,
    position: 'fixed',
    insetInline: 0,
    bottom: 'calc(56px + env(safe-area-inset-bottom))',
    zIndex: 'appBar',
    px: 4,
    py: 2,
    bgcolor: 'background.paper',
    borderTop: 1,
    borderColor: 'divider',
  },
}
