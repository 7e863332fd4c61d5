import Box from '@mui/material/Box'
import type { OrderAction } from '@quai/contract/orders/orders/life.ts'
import type { Deal } from '@quai/contract/parties/deals/deal.ts'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { enterMovesOn } from '../../../ui/fields/enter-moves-on.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { GoodsSection } from './goods/GoodsSection.tsx'
import { useGoodsHold } from './holds/use-goods-hold.ts'
import { MoreSection } from './MoreSection.tsx'
import { OrderFormProvider } from './OrderFormScope.ts'
import { OrderSection } from './OrderSection.tsx'
import { SlotSection } from './slot/SlotSection.tsx'
import { PhoneSendBar } from './summary/PhoneSendBar.tsx'
import { SummaryPanel } from './summary/SummaryPanel.tsx'
import { useSummary } from './summary/use-summary.ts'
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
    <Box
      onKeyDown={enterMovesOn}
      sx={{
        display: 'grid',
        gap: 5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
      }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: { xs: 4, md: 5 }, minWidth: 0 }}>
        {!scope.order && <OrderSection deals={deals} />}
        <GoodsSection />
        <TransportSection deal={deal} />
        <SlotSection />
        <MoreSection />
        {children}
      </Box>
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
    </Box>
  )
}
