import Box from '@mui/material/Box'
import { formatCivilDate } from '@quai/contract/dates.ts'
import type { Invoice } from '@quai/contract/invoices/invoice.ts'
import { invoiceStateLabels } from '@quai/contract/invoices/state.ts'
import { formatMoney } from '@quai/contract/money.ts'
import type { UserType } from '@quai/contract/roles.ts'
import { partyColumns } from '../deals/party-columns.ts'
import { StatusChip } from '../ui/StatusChip.tsx'
import type { Column } from '../ui/table/column.ts'
import { stateTone } from './state-tone.ts'
import { t } from './texts.ts'

const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const
const Day = ({ day }: { day: string }) => (
  <Box component="span" sx={figures}>
    {formatCivilDate(day)}
  </Box>
)

const number: Column<Invoice> = {
  id: 'number',
  header: t('number'),
  sort: 'invoiceNumber',
  width: 150,
  render: ({ invoiceNumber }) => invoiceNumber,
}

const rest: readonly Column<Invoice>[] = [
  {
    id: 'period',
    header: t('period'),
    width: 190,
    onCard: 'line',
    render: ({ periodStart, periodEnd }) => (
      <Box component="span" sx={figures}>
        {`${formatCivilDate(periodStart)} – ${formatCivilDate(periodEnd)}`}
      </Box>
    ),
  },
  {
    id: 'invoicingDate',
    header: t('invoicingDate'),
    sort: 'invoicingDate',
    width: 110,
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
    width: 130,
    render: ({ amount }) => (
      <Box component="span" sx={figures}>
        {formatMoney(amount)}
      </Box>
    ),
  },
]

export const columnsFor = (userType: UserType): readonly Column<Invoice>[] => [
  number,
  ...partyColumns[userType],
  ...rest,
]
