import {
  type MissingInvoice,
  type RemindResult,
  reminderStateLabels,
  type SentReminder,
} from '@quai/contract/money/reminders/reminder.ts'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { sendsMails } from '../../platform/installation/installation.ts'
import { notify } from '../../platform/notify.ts'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { Column } from '../../ui/table/column.ts'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
import { t } from './texts.ts'

/** Columns of the deals without an invoice for a month. */
export const missingColumns = (month: string): Column<MissingInvoice>[] => [
  {
    id: 'warehouse',
    header: t('warehouse'),
    width: 200,
    render: ({ warehouseName, state }) => <Name of={state}>{warehouseName}</Name>,
  },
  {
    id: 'customer',
    header: t('customer'),
    width: 200,
    onCard: 'line',
    render: ({ customerName, state }) => <Name of={state}>{customerName}</Name>,
  },
  { id: 'state', header: t('state'), width: 150, onCard: 'title', render: ({ state }) => <State state={state} /> },
  {
    id: 'last',
    header: t('last'),
    width: 150,
    render: ({ lastSentAt, sentCount }) =>
      lastSentAt ? (
        <TwoLines under={t('times', { count: sentCount })}>
          <Moment at={lastSentAt} />
        </TwoLines>
      ) : (
        <Muted component="span">{t('never')}</Muted>
      ),
  },
  {
    id: 'actions',
    header: t('actions'),
    width: 110,
    onCard: 'end',
    render: (deal) => <RemindButton deal={deal} month={month} />,
  },
]

const Name = ({ of, children }: { of: MissingInvoice['state']; children: string }) =>
  of === 'idle' ? <Muted component="span">{children}</Muted> : <strong>{children}</strong>

const State = ({ state }: { state: MissingInvoice['state'] }) => (
  <StatusChip tone={state === 'missing' ? 'refused' : 'gone'} label={reminderStateLabels[state]} />
)

export const sentColumns: Column<SentReminder>[] = [
  { id: 'warehouse', header: t('warehouse'), width: 200, render: ({ warehouseName }) => warehouseName },
  { id: 'customer', header: t('customer'), width: 200, onCard: 'line', render: ({ customerName }) => customerName },
  { id: 'sentAt', header: t('sentAt'), width: 150, onCard: 'line', render: ({ sentAt }) => <Moment at={sentAt} /> },
  { id: 'sentBy', header: t('sentBy'), width: 150, onCard: 'end', render: ({ sentBy }) => sentBy ?? t('schedule') },
]

/** Reminds of one deal, once a day, when it has something to invoice. */
const RemindButton = ({ deal, month }: { deal: MissingInvoice; month: string }) => {
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

/** Reminds of deals and says what became of them. */
export const useRemind = () =>
  useMutation({
    ...orpc.reminders.remind.mutationOptions(),
    onSuccess: ({ items }: { items: RemindResult[] }) => {
      const left = items.filter(({ ok }) => !ok)
      const count = items.length - left.length
      if (count > 0) notify(t(sendsMails() ? 'reminded' : 'remindedKept', { count }))
      const reason = left[0]?.message
      if (reason !== undefined) notify(t('left', { count: left.length, reason }), 'warning')
    },
  })
