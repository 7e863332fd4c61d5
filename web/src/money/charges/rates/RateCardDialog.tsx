import Box from '@mui/material/Box'
import { type ChargeKind, chargeLabels } from '@quai/contract/money/charges/charge-kinds.ts'
import { formatVat, lineFactors, lineName } from '@quai/contract/money/charges/charge-text.ts'
import { noQuantities } from '@quai/contract/money/charges/count.ts'
import { priceCharges } from '@quai/contract/money/charges/price.ts'
import type { RateCard, RateCardValues } from '@quai/contract/money/charges/rate-card.ts'
import { addDays, endOfMonth, formatCivilDate } from '@quai/contract/platform/dates.ts'
import { formatMoney } from '@quai/contract/platform/text/typography.ts'
import { useWatch } from 'react-hook-form'
import { api } from '../../../platform/calls/api.ts'
import { useToday } from '../../../platform/clock.ts'
import { notify } from '../../../platform/notify.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { type ServerForm, useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { t } from '../texts.ts'
import { draftOf, type TypedCard, typedCard } from './typed-card.ts'

interface Props {
  dealId: number
  /** Version to change; undefined for a new one. */
  card?: RateCard | undefined
  /** Version whose rates a new one begins with. */
  last?: RateCard | undefined
  onClose: () => void
}

/** Edits a version of a rate card. A new version begins on the first day of the next month unless told otherwise. */
export const RateCardDialog = ({ dealId, card, last, onClose }: Props) => {
  const nextMonth = addDays(endOfMonth(useToday()), 1)
  const form = useServerForm({
    schema: typedCard,
    defaultValues: draftOf(card ?? last, card?.validFrom ?? nextMonth),
    send: (values) => api.rates.save({ dealId, ...values, ...(card && { version: card.version }) }),
    onSuccess: () => {
      notify(t('saved'))
      onClose()
    },
  })
  const title = card ? t('editVersion', { day: formatCivilDate(card.validFrom) }) : t('newVersion')
  return (
    <FormDialog form={form} title={title} submit={t('save')} onClose={onClose} isWide>
      {!card && <DateField control={form.control} name="validFrom" label={t('validFrom')} required />}
      {goods.map(({ row, kinds }) => (
        <RateRow
          key={row}
          title={t(`row.${row}`)}
          form={form}
          kinds={kinds}
          labels={[t('pallet'), t('box'), t('unit')]}
        />
      ))}
      <RateRow
        title={t('row.orders')}
        form={form}
        kinds={['orderIn', 'orderOut', 'parcel']}
        labels={[t('orderIn'), t('orderOut'), t('parcel')]}
      />
      <Box sx={rowSx}>
        <NumberField
          control={form.control}
          name="monthlyMinimumCents"
          label={t('minimum')}
          hint={t('minimumHint')}
          unit="€"
          decimal
        />
        <SelectField control={form.control} name="vatBasisPoints" label={t('vat')} choices={vatChoices(card)} />
      </Box>
      <RateExample form={form} />
    </FormDialog>
  )
}

const goods: { row: 'storage' | 'in' | 'out'; kinds: ChargeKind[] }[] = [
  { row: 'storage', kinds: ['storagePallet', 'storageBox', 'storageUnit'] },
  { row: 'in', kinds: ['inPallet', 'inBox', 'inUnit'] },
  { row: 'out', kinds: ['outPallet', 'outBox', 'outUnit'] },
]

/** French rates of VAT, and the one that a version already has. */
const vatChoices = (card: RateCard | undefined) =>
  [...new Set([0, 550, 1_000, 2_000, card?.vatBasisPoints ?? 2_000])].map((value) => ({
    value,
    label: formatVat(value),
  }))

interface RowProps {
  title: string
  form: Pick<ServerForm<TypedCard, unknown>, 'control'>
  kinds: readonly ChargeKind[]
  labels: readonly string[]
}

const RateRow = ({ title, form, kinds, labels }: RowProps) => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
    <Box component="legend" sx={{ p: 0, mb: 2, fontSize: '0.8125rem', fontWeight: 560 }}>
      {title}
    </Box>
    <Box sx={rowSx}>
      {kinds.map((kind, rank) => (
        <NumberField
          key={kind}
          control={form.control}
          name={`rates.${kind}`}
          label={labels[rank] ?? chargeLabels[kind].name}
          unit="€"
          decimal
        />
      ))}
    </Box>
  </Box>
)

const rowSx = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
}

/** A month of thirty days. */
const month = { from: '2026-09-01', to: '2026-09-30' }
const done: Partial<Record<ChargeKind, number>> = {
  storagePallet: 20 * 30,
  storageBox: 100 * 30,
  storageUnit: 500 * 30,
  inPallet: 5,
  inBox: 25,
  inUnit: 125,
  outPallet: 5,
  outBox: 25,
  outUnit: 125,
  orderIn: 4,
  orderOut: 4,
  parcel: 40,
}

const priceOf = (values: RateCardValues) => {
  const rates = { ...noQuantities(), ...values.rates } as Record<ChargeKind, number | null>
  const monthlyMinimumCents = values.monthlyMinimumCents ?? null
  const card = { rates, monthlyMinimumCents, vatBasisPoints: values.vatBasisPoints, validFrom: month.from }
  const days = new Map([[month.from, { ...noQuantities(), ...done }]])
  return priceCharges({ ...month, countedTo: month.to, cards: [card], days })
}

/** Prices a month of example with the rates as they are typed. */
const RateExample = ({ form }: { form: Pick<ServerForm<TypedCard, unknown>, 'control'> }) => {
  const { data } = typedCard.safeParse(useWatch({ control: form.control }))
  const priced = data && priceOf(data)
  const lines = priced?.months[0]?.lines ?? []
  return (
    <Box component="section" aria-label={t('example')} sx={boxSx}>
      <Box component="h3" sx={{ m: 0, fontSize: '0.875rem' }}>
        {t('example')}
      </Box>
      <Muted>{t('exampleLead')}</Muted>
      {!priced && <Muted>{t('exampleNone')}</Muted>}
      <Box component="dl" aria-live="polite" sx={linesSx}>
        {lines.map((line) => (
          <Box key={line.kind}>
            <dt>
              {lineName(line)} <Muted component="span">{lineFactors(line)}</Muted>
            </dt>
            <dd>{formatMoney(line.amountCents)}</dd>
          </Box>
        ))}
        {priced && (
          <>
            <Box sx={{ fontWeight: 560, borderTop: 1, borderColor: 'divider', pt: 1 }}>
              <dt>{t('exclVat')}</dt>
              <dd>{formatMoney(priced.totalCents)}</dd>
            </Box>
            <Box>
              <dt>{t('inclVat')}</dt>
              <dd>{formatMoney(priced.totalCents + priced.vatCents)}</dd>
            </Box>
          </>
        )}
      </Box>
    </Box>
  )
}

const boxSx = { display: 'grid', gap: 1, p: 4, border: 1, borderColor: 'divider', borderRadius: 1 }

const linesSx = {
  m: 0,
  mt: 1,
  display: 'grid',
  gap: 1,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 4 },
  '& dd': { m: 0, whiteSpace: 'nowrap' },
}
