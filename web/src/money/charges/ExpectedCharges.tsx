import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import type { ChargesOfInvoice } from '@quai/contract/money/charges/comparison.ts'
import { verdictLabels } from '@quai/contract/money/charges/comparison.ts'
import { emptyMark, formatDecimal, formatMoney, formatSignedMoney } from '@quai/contract/platform/text/typography.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { useIsLocked } from '../../platform/plans/plan-lock.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { MonthLines, Warnings } from './Statement.tsx'
import { t } from './texts.ts'
import { verdictTone } from './verdict-tone.ts'

const useComparison = (uuid: string) =>
  useQuery({ ...orpc.charges.ofInvoice.queryOptions({ input: { uuid } }), throwOnError: false })

/** Says first what an invoice differs by from what the ledger says was done in its period. */
export const Comparison = ({ invoiceUuid }: { invoiceUuid: string }) => {
  const { data, error } = useComparison(invoiceUuid)
  if (error) return <Alert severity="info">{error.message}</Alert>
  if (!data) return <Skeleton variant="rounded" height={180} />
  const { expected, verdict, invoicedCents } = data
  return (
    <Panel
      title={t('comparison')}
      lead={t(`verdict.${verdict}`)}
      actions={<StatusChip tone={verdictTone[verdict]} label={verdictLabels[verdict]} />}
    >
      <Facts
        facts={[
          { label: t('difference'), value: <strong>{differenceText(data)}</strong> },
          { label: t('invoiced'), value: formatMoney(invoicedCents) },
          { label: t('expected'), value: formatMoney(expected.totalWithVatCents) },
        ]}
      />
      <StatementLink {...expected} />
    </Panel>
  )
}

/** Lists what was done in the period of an invoice, line by line. */
export const ExpectedCharges = ({ invoiceUuid }: { invoiceUuid: string }) => {
  const { data } = useComparison(invoiceUuid)
  if (!data) return null
  return (
    <>
      <Warnings charges={data.expected} />
      {data.expected.months.map((month) => (
        <MonthLines key={month.from} month={month} parties={data.expected} />
      ))}
    </>
  )
}

/** « +12,00 € (+1,2 %) » */
const differenceText = ({ differenceCents, differenceBasisPoints, verdict }: ChargesOfInvoice): string => {
  if (verdict === 'no_rate_card') return emptyMark
  const money = formatSignedMoney(differenceCents)
  if (differenceBasisPoints === null) return money
  const plus = differenceCents > 0 ? '+' : ''
  return `${money} (${plus}${formatDecimal(differenceBasisPoints / 100)}\u00a0%)`
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
