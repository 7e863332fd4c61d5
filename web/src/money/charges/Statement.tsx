import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { chargeLabels } from '@quai/contract/money/charges/charge-kinds.ts'
import { formatRate, lineName, monthTitle } from '@quai/contract/money/charges/charge-text.ts'
import type { ChargedMonth, ChargeLine, ExpectedCharges } from '@quai/contract/money/charges/statement.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { emptyMark, formatInteger, formatMoney } from '@quai/contract/platform/text/typography.ts'
import type { ReactNode } from 'react'
import { Muted } from '../../ui/Muted.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowLink } from '../../ui/table/RowLink.tsx'
import type { Parties } from './asked.ts'
import { t } from './texts.ts'

/** Shows charges month by month, each line leading to what it counts, then their total. */
export const Statement = ({ charges }: { charges: ExpectedCharges }) => (
  <>
    <Warnings charges={charges} />
    {charges.months.map((month) => (
      <MonthLines key={month.from} month={month} parties={charges} />
    ))}
    <Panel title={t('total')} lead={t('notAnInvoice')}>
      <Facts
        facts={[
          { label: t('exclVat'), value: <Amount cents={charges.totalCents} /> },
          { label: t('vatAmount'), value: <Amount cents={charges.vatCents} /> },
          { label: t('inclVat'), value: <Amount cents={charges.totalWithVatCents} isMain /> },
        ]}
      />
    </Panel>
  </>
)

/** Says which days the amounts leave out. */
export const Warnings = ({ charges: { to, countedTo, unpricedDays } }: { charges: ExpectedCharges }) => (
  <>
    {countedTo === null && <Alert severity="info">{t('notBegun')}</Alert>}
    {countedTo !== null && countedTo < to && (
      <Alert severity="info">{t('countedTo', { day: formatCivilDate(countedTo) })}</Alert>
    )}
    {unpricedDays > 0 && <Alert severity="warning">{t('unpriced', { count: unpricedDays })}</Alert>}
  </>
)

const Amount = ({ cents, isMain = false }: { cents: number; isMain?: boolean }) => (
  <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', ...(isMain && { fontWeight: 640 }) }}>
    {formatMoney(cents)}
  </Box>
)

/** Lists the lines of a month, each leading to what it counts. */
export const MonthLines = ({ month, parties }: { month: ChargedMonth; parties: Parties }) => (
  <Box component="section">
    <Box sx={monthHeadSx}>
      <Typography variant="h2">{monthTitle(month.month)}</Typography>
      {month.minimumCents !== null && <Muted>{t('minimumOf', { amount: formatMoney(month.minimumCents) })}</Muted>}
      <Box sx={{ ml: 'auto' }}>
        <Amount cents={month.totalCents} isMain />
      </Box>
    </Box>
    <DataTable
      caption={t('linesOf', { month: monthTitle(month.month) })}
      columns={columns}
      rows={month.lines}
      keyOf={({ kind, from }) => `${kind} ${from}`}
      link={(line, content) => <LineLink line={line} parties={parties} content={content} />}
      empty={<EmptyState title={t('noCharges')} />}
    />
  </Box>
)

const monthHeadSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3, mb: 3, px: { sm: 3 } }

interface LinkProps {
  line: ChargeLine
  parties: Parties
  content: ReactNode
}

/** A minimum counts nothing that could be shown. */
const LineLink = ({ line: { kind, from, to }, parties: { customerId, warehouseId }, content }: LinkProps) =>
  kind === 'monthlyMinimum' ? (
    content
  ) : (
    <RowLink to="/invoices/charges" search={{ customerId, warehouseId, from, to, kind }}>
      {content}
    </RowLink>
  )

const columns: Column<ChargeLine>[] = [
  { id: 'charge', header: t('charge'), width: 220, render: lineName },
  {
    id: 'days',
    header: t('days'),
    width: 180,
    onCard: 'line',
    render: ({ from, to }) => <Muted component="span">{`${formatCivilDate(from)} – ${formatCivilDate(to)}`}</Muted>,
  },
  {
    id: 'quantity',
    header: t('quantity'),
    width: 100,
    align: 'right',
    render: ({ quantity, rate }) => (rate === null ? emptyMark : formatInteger(quantity)),
  },
  { id: 'rate', header: t('rate'), width: 180, align: 'right', render: (line) => <Rate {...line} /> },
  {
    id: 'amount',
    header: t('amount'),
    width: 120,
    align: 'right',
    onCard: 'end',
    render: ({ amountCents }) => <Amount cents={amountCents} />,
  },
]

const Rate = ({ kind, rate }: ChargeLine) =>
  rate === null || kind === 'monthlyMinimum' ? (
    emptyMark
  ) : (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatRate(rate)} <Muted component="span">/ {chargeLabels[kind].unit}</Muted>
    </Box>
  )
