import { mailEventLabel, mailEvents } from '@quai/contract/told/notifications/events.ts'
import { type MailRow, mailStateLabels, mailStates } from '@quai/contract/told/viewer/mail.ts'
import { orpc } from '../../platform/calls/query.ts'
import { NoMails } from '../../services/mailing/NoMails.tsx'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { PeriodFilter } from '../../ui/list/filters/PeriodFilter.tsx'
import { SearchFilter } from '../../ui/list/filters/SearchFilter.tsx'
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { Moment } from '../../ui/Moment.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
import { MailState } from './MailState.tsx'
import { t } from './texts.ts'

const columns: Column<MailRow>[] = [
  {
    id: 'subject',
    header: t('subject'),
    width: 320,
    render: ({ id, subject, state, error }) => (
      <TwoLines under={error ?? (state === 'kept' ? t('kept') : undefined)}>
        <RowLink to="/admin/viewer/$id" params={{ id }}>
          {subject}
        </RowLink>
      </TwoLines>
    ),
  },
  {
    id: 'to',
    header: t('to'),
    width: 200,
    onCard: 'line',
    render: ({ toName, toEmail }) => <TwoLines under={toName ? toEmail : undefined}>{toName || toEmail}</TwoLines>,
  },
  {
    id: 'event',
    header: t('event'),
    width: 170,
    yields: true,
    onCard: 'hidden',
    render: ({ event }) => mailEventLabel(event),
  },
  {
    id: 'createdAt',
    header: t('createdAt'),
    width: 150,
    onCard: 'line',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
  { id: 'state', header: t('state'), width: 110, onCard: 'mark', render: ({ state }) => <MailState state={state} /> },
]

const states = mailStates.map((value) => ({ value, label: mailStateLabels[value] }))
const events = mailEvents
  .map((value) => ({ value, label: mailEventLabel(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, 'fr'))

export const MailsPage = () => {
  const list = useListSearch('/admin/viewer')
  const { search, filter, change } = list
  const mails = useLiveList(orpc.viewer.list.queryOptions({ input: search }), ({ id }) => id)
  return (
    <ListFrame
      list={list}
      title={t('title')}
      lead={t('lead')}
      filters={
        <FilterBar
          list={list}
          search={<SearchFilter label={t('search')} {...filter('search')} />}
          presets={<SelectFilter label={t('state')} choices={states} {...filter('state')} />}
        >
          <SelectFilter label={t('event')} choices={events} {...filter('event')} />
          <PeriodFilter from={search.from} to={search.to} onChange={change} />
        </FilterBar>
      }
    >
      <NoMails />
      <ListTable
        caption={t('caption')}
        columns={columns}
        query={mails}
        list={list}
        empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
        noMatch={<EmptyState title={t('noMatch')}>{t('noMatchText')}</EmptyState>}
      />
    </ListFrame>
  )
}
