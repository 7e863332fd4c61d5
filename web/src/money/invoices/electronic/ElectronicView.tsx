import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type {
  Allowance,
  ElectronicInvoice,
  Line as InvoiceLine,
  Party,
  VatShare,
} from '@quai/contract/money/invoices/electronic/document.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { countOf, emptyMark, typeset } from '@quai/contract/platform/text/typography.ts'
import type { ReactNode } from 'react'
import { Line, LineList } from '../../../ui/LineList.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { Facts } from '../../../ui/page/Facts.tsx'
import { amountText, priceText, quantityText, rateText } from './figures.ts'
import { t } from './texts.ts'

/** Shows what an electronic invoice says, for its file has no pages to look at. */
export const ElectronicView = ({ invoice }: { invoice: ElectronicInvoice }) => {
  const { currency, lines, allowances, vat, notes } = invoice
  const money = (amount: string | null) => amountText(amount, currency)
  return (
    <Box sx={{ px: 5, pb: 5, display: 'grid', gap: 6 }}>
      <Muted>{t('lead')}</Muted>
      <Facts minWidth={130} facts={headOf(invoice)} />
      <Box sx={partiesSx}>
        <PartyOf title={t('seller')} party={invoice.seller} />
        <PartyOf title={t('buyer')} party={invoice.buyer} />
      </Box>
      <Entries
        title={countOf(lines.length, t('line'))}
        of={lines}
        show={(line) => [line.name ?? emptyMark, lineDetail(line, currency), money(line.amount)]}
      />
      <Entries
        title={t('allowances')}
        of={allowances}
        show={(one) => [
          one.reason ?? t(one.isCharge ? 'charge' : 'allowance'),
          vatOf(one),
          signed(one, money(one.amount)),
        ]}
      />
      <Entries
        title={t('vat')}
        of={vat}
        show={(share) => [shareName(share), shareDetail(share, money(share.base)), money(share.amount)]}
      />
      <Section title={t('totals')}>
        <Facts minWidth={130} facts={totalsOf(invoice, money)} />
      </Section>
      <PaymentOf invoice={invoice} />
      {notes.length > 0 && (
        <Section title={t('notes')}>
          {keyed(notes).map(({ key, one }) => (
            <Typography key={key} variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mb: 2 }}>
              {one}
            </Typography>
          ))}
        </Section>
      )}
      {invoice.attachments.length > 0 && (
        <Muted>{t('attachments', { names: invoice.attachments.map((name) => name || t('unnamed')).join(', ') })}</Muted>
      )}
    </Box>
  )
}

interface EntriesProps<Entry> {
  title: string
  of: readonly Entry[]
  /** Its name, a detail, its amount. */
  show: (entry: Entry) => [string, ReactNode, string]
}

/** Lists what the file lists; nothing where it lists nothing. */
const Entries = <Entry,>({ title, of, show }: EntriesProps<Entry>) =>
  of.length > 0 && (
    <Section title={title}>
      <LineList>
        {keyed(of).map(({ key, one }) => {
          const [name, detail, amount] = show(one)
          return <Line key={key} name={name} detail={detail} action={<Sum>{amount}</Sum>} />
        })}
      </LineList>
    </Section>
  )

/** What a file says twice stands twice: its parts have no other key than their place. */
const keyed = <One,>(all: readonly One[]) => all.map((one, place) => ({ key: place, one }))

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Typography variant="h3" sx={{ mb: 2 }}>
      {title}
    </Typography>
    {children}
  </section>
)

const Sum = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
    {children}
  </Box>
)

const headOf = (invoice: ElectronicInvoice) => {
  const { invoiceNumber, invoicingDate, dueDate, periodStart, periodEnd, orderReference, preceding } = invoice
  return [
    { label: t('number'), value: invoiceNumber ?? emptyMark },
    { label: t('date'), value: invoicingDate ? formatCivilDate(invoicingDate) : emptyMark },
    ...(dueDate ? [{ label: t('dueDate'), value: formatCivilDate(dueDate) }] : []),
    ...(periodStart && periodEnd
      ? [
          {
            label: t('period'),
            value: t('periodOf', { from: formatCivilDate(periodStart), to: formatCivilDate(periodEnd) }),
          },
        ]
      : []),
    ...(orderReference ? [{ label: t('order'), value: orderReference }] : []),
    ...(preceding.length > 0
      ? [{ label: t('preceding'), value: preceding.map((one) => one.invoiceNumber).join(', ') }]
      : []),
  ]
}

const PartyOf = ({ title, party }: { title: string; party: Party }) => (
  <Section title={title}>
    <Box sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{party.name ?? emptyMark}</Box>
    {party.tradeName && <div>{party.tradeName}</div>}
    {keyed(party.address).map(({ key, one }) => (
      <Muted key={key} component="div">
        {one}
      </Muted>
    ))}
    {party.legalId && <Muted component="div">{legalIdOf(party.legalId)}</Muted>}
    {party.vatNumber && <Muted component="div">{typeset(t('vatNumber', { id: party.vatNumber }))}</Muted>}
  </Section>
)

/** A SIREN has nine digits; another country's number is named by no more than its use. */
const legalIdOf = (id: string): string => typeset(t(/^\d{9}$/.test(id) ? 'siren' : 'legalId', { id }))

const lineDetail = (line: InvoiceLine, currency: string | null): ReactNode => {
  const factors = [quantityText(line), priceText(line, currency)].filter((text) => text !== '').join(' × ')
  return (
    <>
      {line.description && <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{line.description}</Box>}
      {[factors, vatOf(line)].filter((text) => text !== '').join(' · ')}
    </>
  )
}

const vatOf = ({ vatRate }: Pick<InvoiceLine, 'vatRate'>): string =>
  vatRate === null ? '' : t('vatAt', { rate: rateText(vatRate) })

const signed = ({ isCharge }: Allowance, amount: string): string => (isCharge ? amount : `−${amount}`)

const categories = ['E', 'Z', 'AE', 'K', 'G', 'O'] as const

/** « TVA 20 % », or why there is none. */
const shareName = ({ category, rate }: VatShare): string => {
  const known = categories.find((one) => one === category)
  return known ? t(`category.${known}`) : t('vatAt', { rate: rate === null ? emptyMark : rateText(rate) })
}

const shareDetail = ({ exemption }: VatShare, base: string): string =>
  [t('base', { base }), exemption].filter((text) => text !== null).join(' · ')

const totalsOf = ({ totals }: ElectronicInvoice, money: (amount: string | null) => string) => [
  { label: t('withoutVat'), value: <Sum>{money(totals.withoutVat)}</Sum> },
  { label: t('vat'), value: <Sum>{money(totals.vat)}</Sum> },
  { label: t('withVat'), value: <Sum>{money(totals.withVat)}</Sum> },
  ...(totals.prepaid !== null && Number(totals.prepaid) !== 0
    ? [{ label: t('prepaid'), value: <Sum>{money(totals.prepaid)}</Sum> }]
    : []),
  {
    label: t('due'),
    value: (
      <Box component="span" sx={{ fontWeight: 640 }}>
        <Sum>{money(totals.due ?? totals.withVat)}</Sum>
      </Box>
    ),
  },
]

const PaymentOf = ({ invoice: { payment } }: { invoice: ElectronicInvoice }) => {
  const facts = (['iban', 'bic', 'reference', 'terms'] as const).flatMap((name) => {
    const value = payment[name]
    return value === null ? [] : [{ label: t(name), value }]
  })
  return (
    facts.length > 0 && (
      <Section title={t('payment')}>
        <Facts minWidth={180} facts={facts} />
      </Section>
    )
  )
}

const partiesSx = { display: 'grid', gap: 5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))' }
