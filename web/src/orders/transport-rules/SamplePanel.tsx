import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type ShipmentPackageType, shipmentPackageTypes } from '@quai/contract/orders/packing/packing.ts'
import { type Parcel, takes } from '@quai/contract/orders/transport-rules/fit.ts'
import { placeOf } from '@quai/contract/orders/transport-rules/place.ts'
import { explain } from '@quai/contract/orders/transport-rules/refusal.ts'
import type { Choice } from '../../ui/fields/fields.tsx'
import { NumberInput } from '../../ui/fields/NumberInput.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import type { RankedRule } from './draft-rules.ts'
import { t } from './texts.ts'

export interface Sample {
  shipmentPackageType: ShipmentPackageType
  count: number | null
  weightKg: number | null
  zipCode: string
  country: string
}

export const firstSample: Sample = {
  shipmentPackageType: 'BOX',
  count: 1,
  weightKg: 5,
  zipCode: '75001',
  country: 'France',
}

/** Returns a package of the sample, once it is complete. */
export const parcelOf = ({ shipmentPackageType, count, weightKg, zipCode, country }: Sample): Parcel | undefined =>
  count && count > 0 && weightKg && weightKg > 0
    ? { shipmentPackageType, quantity: count, weightKg, place: placeOf({ zipCode, country }) }
    : undefined

interface Props {
  sample: Sample
  onChange: (sample: Sample) => void
  parcel: Parcel | undefined
  typed: readonly RankedRule[]
  services: readonly Choice<number>[]
}

/** Lets the reader describe a parcel, and says live which rule takes it. */
export const SamplePanel = ({ sample, onChange, parcel, typed, services }: Props) => {
  const { shipmentPackageType, count, weightKg, zipCode, country } = sample
  return (
    <Panel title={t('sample')} lead={t('sampleLead')}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' }}>
        <TextField
          select
          label={t('type')}
          value={shipmentPackageType}
          // The choices below are these two.
          onChange={({ target }) => onChange({ ...sample, shipmentPackageType: target.value as ShipmentPackageType })}
        >
          {shipmentPackageTypes.map((type) => (
            <MenuItem key={type} value={type}>
              {t(type)}
            </MenuItem>
          ))}
        </TextField>
        <NumberInput label={t('count')} value={count} onChange={(value) => onChange({ ...sample, count: value })} />
        <NumberInput
          label={t('weight')}
          unit="kg"
          decimal
          value={weightKg}
          onChange={(value) => onChange({ ...sample, weightKg: value })}
        />
        <TextField
          label={t('zipCode')}
          value={zipCode}
          onChange={({ target }) => onChange({ ...sample, zipCode: target.value })}
        />
        <TextField
          label={t('country')}
          value={country}
          onChange={({ target }) => onChange({ ...sample, country: target.value })}
          sx={{ gridColumn: '1 / -1' }}
        />
      </Box>
      <Box component="output" sx={{ display: 'block', mt: 4 }}>
        <Verdict parcel={parcel} typed={typed} services={services} />
      </Box>
    </Panel>
  )
}

const Verdict = ({ parcel, typed, services }: Pick<Props, 'parcel' | 'typed' | 'services'>) => {
  if (typed.length === 0) return <Alert severity="info">{t('noRule')}</Alert>
  if (!parcel) return <Alert severity="info">{t('incomplete')}</Alert>
  const first = typed.find(({ rule }) => takes(rule, parcel))
  if (!first) {
    const { reason } = explain(
      typed.map(({ rule }) => rule),
      parcel,
    )
    return <Alert severity="warning">{t('notTaken', { reason })}</Alert>
  }
  const service = services.find(({ value }) => value === first.rule.carrierServiceId)?.label ?? ''
  return <Alert severity="success">{t('taken', { rank: first.rank + 1, service })}</Alert>
}
