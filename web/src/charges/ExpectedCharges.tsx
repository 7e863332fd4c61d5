import Alert from '@mui/material/Alert'
import { type ChargesOfInvoice, type Verdict, verdictLabels } from '@quai/contract/charges/comparison.ts'
import { formatMoney } from '@quai/contract/money.ts'
import { emptyMark, formatDecimal } from '@quai/contract/typography.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../platform/calls/query.ts'
import { useIsLocked } from '../platform/plans/plan-lock.ts'
import type { ToneName } from '../platform/theme/tokens.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Facts } from '../ui/page/Facts.tsx'
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx'
import { Panel } from '../ui/page/Panel.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { MonthLines, Warnings } from './Statement.tsx'
import { t } from './texts.ts'

const tones: Record<Verdict, ToneName> = {
  ok: 'done',
  over: 'refused',
  under: 'wait',
  no_rate_card: 'gone',
  not_over: 'planned',
}

/** Compares an invoice with what the ledger says was done in its period, line by line. */
export const ExpectedCharges = ({ invoiceUuid: uuid }: { invoiceUuid: string }) => {
  const { data, error } = useQuery({
    ...orpc.charges.ofInvoice.queryOptions({ input: { uuid } }),
    throwOnError: false,
  })
  if (error) return <Alert severity="info">{error.message}</Alert>
  if (!data) return <PageSkeleton />
  const { expected, verdict, invoicedCents } = data
  return (
    <>
      <Panel
        title={t('comparison')}
        lead={t(`verdict.${verdict}`)}
        actions={<StatusChip tone={tones[verdict]} label={verdictLabels[verdict]} />}
      >
        <Facts
          facts={[
            { label: t('invoiced'), value: formatMoney(invoicedCents) },
            { label: t('expected'), value: formatMoney(expected.totalWithVatCents) },
            { label: t('difference'), value: differenceText(data) },
          ]}
        />
        <StatementLink {...expected} />
      </Panel>
      <Warnings charges={expected} />
      {expected.months.map((month) => (
        <MonthLines key={month.from} month={month} parties={expected} />
      ))}
    </>
  )
}

/** « +12,00 € (+1,2 %) » */
const differenceText = ({ differenceCents, differenceBasisPoints, verdict }: ChargesOfInvoice): string => {
  if (verdict === 'no_rate_card') return emptyMark
  const plus = differenceCents > 0 ? '+' : ''
  const share = differenceBasisPoints === null ? '' : ` (${plus}${formatDecimal(differenceBasisPoints / 100)}\u00a0%)`
  return `${plus}${formatMoney(differenceCents)}${share}`
}

/** Leads to the statement, which a plan may lock. */
const StatementLink = ({ customerId, warehouseId, from, to }: ChargesOfInvoice['expected']) =>
  !useIsLocked('reporting') && (
    <LinkButton
      to="/invoices/charges"
      search={{ customerId, warehouseId, from, to }}
      size="small"
      sx={{ mt: 3, ml: -1 }}
    >
      {t('details')}
    </LinkButton>
  )
