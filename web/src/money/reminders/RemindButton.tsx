import type { MissingInvoice } from '@quai/contract/money/reminders/reminder.ts'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { t } from './texts.ts'
import { useRemind } from './use-remind.ts'

/** Reminds of one deal, once a day, when it has something to invoice. */
export const RemindButton = ({ deal, month }: { deal: MissingInvoice; month: string }) => {
  const remind = useRemind()
  const { dealId, customerName: customer, warehouseName: warehouse, state, isSentToday } = deal
  const reason = state === 'idle' ? t('idle') : isSentToday ? t('sentToday') : undefined
  return (
    <BlockableButton
      size="small"
      variant="outlined"
      loading={remind.isPending}
      reason={reason}
      aria-label={t('remind.name', { warehouse, customer })}
      onClick={() => remind.mutate({ month, dealIds: [dealId] })}
    >
      {t('remind')}
    </BlockableButton>
  )
}
