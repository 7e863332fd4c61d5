import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import { contract } from '@quai/contract/contract.ts'
import { verdictLabels } from '@quai/contract/money/charges/comparison.ts'
import type { Invoice } from '@quai/contract/money/invoices/invoice.ts'
import { invoiceStateLabels } from '@quai/contract/money/invoices/state.ts'
import { formatMonth } from '@quai/contract/money/reminders/month.ts'
import { endOfMonth, formatCivilDate } from '@quai/contract/platform/dates.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { formatMoney, formatSignedMoney } from '@quai/contract/platform/text/typography.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { partyColumns } from '../../parties/deals/party-columns.ts'
import { orpc } from '../../platform/calls/query.ts'
import { shortcuts } from '../../platform/keys/shortcuts.ts'
import { may, useUser } from '../../platform/session.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ExportMenu } from '../../ui/list/ExportMenu.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { Muted } from '../../ui/Muted.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { verdictTone } from '../charges/verdict-tone.ts'
import { InvoiceFilters } from './InvoiceFilters.tsx'
import { stateTone } from './state-tone.ts'
import { Totals } from './Totals.tsx'
import { t } from './texts.ts'

/** Lists invoices, with the sums of all that match. */
export const InvoicesPage = () => {
  const { userType } = useUser()
  const list = useListSearch('/invoices', { sort: 'depositedAt', direction: 'desc' })
  const asked = orpc.invoices.list.queryOptions({ input: list.search })
  const invoices = useLiveList(asked, ({ id }) => id)
  // The same call, whose answer also has the sums.
  const { data } = useQuery({ ...asked, placeholderData: keepPreviousData, throwOnError: false })
  const { page: _page, pageSize: _pageSize, ...query } = list.search
  return (
    <ListFrame
      list={list}
      title={t(userType === 'customer' ? 'mine' : 'title')}
      lead={t(`lead.${userType}`)}
      more={
        <LinkButton to="/invoices/charges" variant="outlined" startIcon={<ReceiptLongOutlined />}>
          {t('charges')}
        </LinkButton>
      }
      actions={may('invoices.write') && <Deposit />}
      tools={<ExportMenu of={contract.invoices.export} query={query} />}
      filters={
        <>
          <InvoiceFilters list={list} />
          <Totals totals={data?.totals} />
        </>
      }
    >
      <ListTable
        caption={t('caption')}
        columns={columnsFor(userType)}
        query={invoices}
        list={list}
        link={({ uuid }, content) => (
          <RowLink to="/invoices/$uuid" params={{ uuid }}>
            {content}
          </RowLink>
        )}
        empty={
          <EmptyState title={t('emptyTitle')} action={may('invoices.write') && <Deposit />}>
            {t(may('invoices.write') ? 'emptyDeposit' : 'emptyText')}
          </EmptyState>
        }
        noMatch={<EmptyState title={t('noMatchTitle')}>{t('noMatchText')}</EmptyState>}
      />
    </ListFrame>
  )
}

const Deposit = () => (
  <LinkButton
    to="/invoices/create"
    variant="contained"
    startIcon={<UploadFileOutlined />}
    aria-keyshortcuts={shortcuts.create}
  >
    {t('deposit')}
  </LinkButton>
)

const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const
const Day = ({ day }: { day: string }) => (
  <Box component="span" sx={figures}>
    {formatCivilDate(day)}
  </Box>
)

/** « octobre 2026 » for a whole month; its days for any other period. */
const periodText = (from: string, to: string): string =>
  from.endsWith('-01') && to === endOfMonth(from)
    ? formatMonth(from.slice(0, 7))
    : `${formatCivilDate(from)} – ${formatCivilDate(to)}`

/** Says in a mark by how much an invoice differs from what was done; in plain words why it is not judged. */
const Difference = ({ verdict, differenceCents }: Invoice) => {
  if (verdict === 'over' || verdict === 'under' || verdict === 'ok')
    return (
      <StatusChip
        tone={verdictTone[verdict]}
        label={verdict === 'ok' ? verdictLabels.ok : formatSignedMoney(differenceCents ?? 0)}
      />
    )
  return <Muted component="span">{verdict ? verdictLabels[verdict] : t('notCompared')}</Muted>
}

const number: Column<Invoice> = {
  id: 'number',
  header: t('number'),
  sort: 'invoiceNumber',
  width: 140,
  render: ({ invoiceNumber }) => invoiceNumber,
}

const rest: readonly Column<Invoice>[] = [
  {
    id: 'period',
    header: t('period'),
    width: 130,
    yields: true,
    onCard: 'line',
    render: ({ periodStart, periodEnd }) => periodText(periodStart, periodEnd),
  },
  {
    id: 'invoicingDate',
    header: t('invoicingDate'),
    sort: 'invoicingDate',
    width: 110,
    yields: true,
    onCard: 'hidden',
    render: ({ invoicingDate }) => <Day day={invoicingDate} />,
  },
  {
    id: 'dueDate',
    header: t('dueDate'),
    sort: 'dueDate',
    width: 110,
    render: ({ dueDate }) => <Day day={dueDate} />,
  },
  {
    id: 'state',
    header: t('state'),
    width: 170,
    onCard: 'title',
    render: ({ state }) => <StatusChip tone={stateTone[state]} label={invoiceStateLabels[state]} />,
  },
  {
    id: 'amount',
    header: t('amount'),
    sort: 'amount',
    align: 'right',
    width: 120,
    render: ({ amount }) => (
      <Box component="span" sx={figures}>
        {formatMoney(amount)}
      </Box>
    ),
  },
  {
    id: 'difference',
    header: t('difference'),
    sort: 'difference',
    align: 'right',
    width: 140,
    render: Difference,
  },
]

const columnsFor = (userType: UserType): readonly Column<Invoice>[] => [number, ...partyColumns[userType], ...rest]
