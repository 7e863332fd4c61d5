import Button from '@mui/material/Button'
import { addMonths, formatMonth, lastMonth, ofMonth } from '@quai/contract/money/reminders/month.ts'
import {
  type MissingInvoice,
  reminderSchedule,
  reminderStateLabels,
  reminderStates,
} from '@quai/contract/money/reminders/reminder.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { useNow } from '../../platform/clock.ts'
import { sendsMails } from '../../platform/installation/installation.ts'
import { notify } from '../../platform/notify.ts'
import { NoMails } from '../../services/mailing/NoMails.tsx'
import { useQuestion } from '../../ui/dialogs/use-question.tsx'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { SearchFilter } from '../../ui/list/filters/SearchFilter.tsx'
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { SelectionBar } from '../../ui/list/SelectionBar.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { useChosenRows } from '../../ui/table/chosen/use-chosen-rows.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { missingColumns, sentColumns, useRemind } from './columns.tsx'
import { t } from './texts.ts'

const maxChosen = 100
const monthsOffered = 12
const states = reminderStates.map((value) => ({ value, label: reminderStateLabels[value] }))
const time = `${String(reminderSchedule.hour).padStart(2, '0')}:00`

/** Shows which warehouses owe the invoice of a month, and reminds them. */
export const RemindersPage = () => {
  const list = useListSearch('/admin/invoice-reminder', { alsoShownBy: ['month'] })
  const { search, filter } = list
  const last = lastMonth(new Date(useNow()))
  const month = search.month ?? last
  const deals = useLiveList(orpc.reminders.missing.queryOptions({ input: search }), ({ dealId }) => dealId)
  const { chosen, selection, clear } = useChosenRows<MissingInvoice>(
    { ...list.filters, month },
    {
      keyOf: ({ dealId }) => dealId,
      labelOf: ({ customerName: customer, warehouseName: warehouse }) => t('choose', { customer, warehouse }),
      max: maxChosen,
    },
  )
  const months = Array.from({ length: monthsOffered }, (_, back) => addMonths(last, -back))
  return (
    <ListFrame
      list={list}
      title={t('title')}
      lead={t('lead', { day: String(reminderSchedule.day), time })}
      actions={<RunMonthButton month={month} />}
      filters={
        <FilterBar
          list={list}
          search={<SearchFilter label={t('search')} {...filter('search')} />}
          presets={
            <>
              <SelectFilter
                label={t('month')}
                choices={months.map((value) => ({ value, label: formatMonth(value) }))}
                value={month}
                onChange={filter('month').onChange}
              />
              <SelectFilter label={t('state')} choices={states} {...filter('state')} />
            </>
          }
        />
      }
    >
      <NoMails />
      <ListTable
        caption={t('caption')}
        columns={missingColumns(month)}
        query={deals}
        list={list}
        selection={{ ...selection, isBlocked: ({ state, isSentToday }) => state === 'idle' || isSentToday }}
        empty={<EmptyState title={t('none', { month: ofMonth(month) })}>{t('noneText')}</EmptyState>}
        noMatch={<EmptyState title={t('noMatch')}>{t('noMatchText')}</EmptyState>}
      />
      <SentReminders month={month} />
      {chosen.length > 0 && <ChosenBar chosen={chosen} month={month} onClear={clear} />}
    </ListFrame>
  )
}

interface Chosen {
  chosen: readonly MissingInvoice[]
  month: string
  onClear: () => void
}

const ChosenBar = ({ chosen, month, onClear }: Chosen) => {
  const remind = useRemind()
  const { length: count } = chosen
  const dealIds = chosen.map(({ dealId }) => dealId)
  return (
    <SelectionBar text={t('chosen', { count })} count={count} max={maxChosen} onClear={onClear}>
      <Button
        variant="contained"
        loading={remind.isPending}
        onClick={() => remind.mutate({ month, dealIds }, { onSuccess: onClear })}
      >
        {t('remind')}
      </Button>
    </SelectionBar>
  )
}

const SentReminders = ({ month }: { month: string }) => {
  const { data } = useQuery(orpc.reminders.sent.queryOptions({ input: { month } }))
  return (
    <Panel title={t('sent')} lead={t('sent.lead', { month: ofMonth(month) })} isFlush>
      <DataTable
        caption={t('sent')}
        columns={sentColumns}
        rows={data?.items}
        keyOf={({ id }) => id}
        empty={<EmptyState title={t('noneSent')}>{t('noneSentText', { month: ofMonth(month) })}</EmptyState>}
      />
    </Panel>
  )
}

/** Sends the reminder of a month before its day, or again for those that it missed. */
export const RunMonthButton = ({ month }: { month: string }) => {
  const { ask, dialog } = useQuestion()
  const run = useMutation({
    ...orpc.reminders.runSchedule.mutationOptions(),
    onSuccess: ({ warehouseCount: count }) =>
      notify(count === 0 ? t('ranNone') : t(sendsMails() ? 'ran' : 'ranKept', { count })),
  })
  const askToRun = () =>
    ask({
      title: t('run.title', { month: ofMonth(month) }),
      text: t('run.text'),
      label: t('remind'),
      act: () => run.mutateAsync({ month }),
    })
  return (
    <>
      <Button variant="outlined" onClick={askToRun}>
        {t('run')}
      </Button>
      {dialog}
    </>
  )
}
