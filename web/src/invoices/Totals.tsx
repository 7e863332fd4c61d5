import Box from '@mui/material/Box'
import type { InvoiceTotals } from '@quai/contract/invoices/invoice.ts'
import { formatMoney } from '@quai/contract/money.ts'
import { emptyMark } from '@quai/contract/typography.ts'
import { Facts } from '../ui/page/Facts.tsx'
import { t } from './texts.ts'

/** Shows the sums of all invoices that match, in place before they are known. */
export const Totals = ({ totals }: { totals: InvoiceTotals | undefined }) => {
  const money = (cents: number | undefined) => (cents === undefined ? emptyMark : formatMoney(cents))
  return (
    <Box component="section" aria-label={t('totals')} aria-live="polite" sx={{ '& dd': bigSx }}>
      <Facts
        minWidth={140}
        facts={[
          { label: t('title'), value: totals ? t('count', { count: totals.count }) : emptyMark },
          { label: t('amount'), value: money(totals?.amount) },
          { label: t('totalDue'), value: money(totals?.due) },
          { label: t('totalLate'), value: money(totals?.late) },
        ]}
      />
    </Box>
  )
}

const bigSx = { fontSize: '1.125rem', fontWeight: 640, fontVariantNumeric: 'tabular-nums' }
