import Box from '@mui/material/Box'
import type { InvoiceTotals } from '@quai/contract/money/invoices/invoice.ts'
import { emptyMark, formatMoney } from '@quai/contract/platform/text/typography.ts'
import { Facts } from '../../ui/page/Facts.tsx'
import { t } from './texts.ts'

interface Props {
  totals: InvoiceTotals | undefined
  /** True says how many they are, where no table does. */
  isCounted?: boolean
}

/** Shows the sums of all invoices that match, in place before they are known. */
export const Totals = ({ totals, isCounted = false }: Props) => {
  const money = (cents: number | undefined) => (cents === undefined ? emptyMark : formatMoney(cents))
  return (
    <Box component="section" aria-label={t('totals')} aria-live="polite" sx={sumsSx}>
      <Facts
        minWidth={140}
        facts={[
          ...(isCounted
            ? [{ label: t('title'), value: totals ? t('count', { count: totals.count }) : emptyMark }]
            : []),
          { label: t('amount'), value: money(totals?.amount) },
          { label: t('totalDue'), value: money(totals?.due) },
          { label: t('totalLate'), value: money(totals?.late) },
        ]}
      />
    </Box>
  )
}

/** On a line, each as wide as its figures, so that they fit beside filters. */
const sumsSx = {
  '& dl': { display: { sm: 'flex' }, flexWrap: 'wrap', rowGap: 2 },
  '& dd': { mt: 0, fontWeight: 640, fontVariantNumeric: 'tabular-nums' },
}
