import Box from '@mui/material/Box'
import type { ChargeKind } from '@quai/contract/money/charges/charge-kinds.ts'
import { chargeLabels } from '@quai/contract/money/charges/charge-kinds.ts'
import { formatVat } from '@quai/contract/money/charges/charge-text.ts'
import type { RateCard } from '@quai/contract/money/charges/rate-card.ts'
import { addDays, endOfMonth, formatCivilDate } from '@quai/contract/platform/dates.ts'
import { api } from '../../../platform/calls/api.ts'
import { useToday } from '../../../platform/clock.ts'
import { notify } from '../../../platform/notify.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { type ServerForm, useServerForm } from '../../../ui/forms/use-server-form.ts'
import { t } from '../texts.ts'
import { RateExample } from './RateExample.tsx'
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
