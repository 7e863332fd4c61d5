import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { shipmentPackageTypes } from '@quai/contract/orders/packing/packing.ts'
import { misfitsOf, type Parcel, takes } from '@quai/contract/orders/transport-rules/fit.ts'
import { type GeographicZone, zoneName } from '@quai/contract/orders/transport-rules/place.ts'
import { countryCodes } from '@quai/contract/parties/addresses/countries.ts'
import { departmentNames } from '@quai/contract/parties/addresses/departments.ts'
import { type ComponentType, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useController, useFormState } from 'react-hook-form'
import { type Choice, SelectField } from '../../ui/fields/fields.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { Tip } from '../../ui/Tip.tsx'
import type { DraftRule, PlanForm, RankedRule } from './draft-rules.ts'
import { t } from './texts.ts'

interface Props extends Pick<PlanForm, 'control'> {
  rank: number
  services: readonly Choice<number>[]
  typed: readonly RankedRule[]
  parcel: Parcel | undefined
  onMove: (to: number) => void
  onDuplicate: () => void
  onRemove: () => void
}

const types = shipmentPackageTypes.map((value) => ({ value, label: t(value) }))

export const RuleRow = (props: Props) => {
  const { control, rank, services, typed, parcel } = props
  const of = <Name extends keyof DraftRule>(name: Name) => ({
    control,
    name: `transportRules.${rank}.${name}` as const,
  })
  return (
    <Box component="li" aria-label={t('rule', { rank: rank + 1 })} sx={rowSx}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Box component="strong" sx={{ flexShrink: 0 }}>
          {t('rule', { rank: rank + 1 })}
        </Box>
        <Box sx={verdictSx}>{parcel && <RuleVerdict rank={rank} typed={typed} parcel={parcel} />}</Box>
        <RowButtons {...props} />
      </Box>
      <Box sx={fieldsSx}>
        <SelectField {...of('shipmentPackageType')} label={t('type')} choices={types} required />
        <NumberField {...of('minQuantity')} label={t('minQuantity')} required />
        <NumberField {...of('maxQuantity')} label={t('maxQuantity')} />
        <NumberField {...of('minWeightKg')} label={t('minWeight')} unit="kg" decimal />
        <NumberField {...of('maxWeightKg')} label={t('maxWeight')} unit="kg" decimal />
      </Box>
      <Box sx={{ ...fieldsSx, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 2fr)' } }}>
        <SelectField {...of('carrierServiceId')} label={t('service')} choices={services} required />
        <ZonesField {...of('geographicZone')} />
      </Box>
    </Box>
  )
}

/** Moves, copies and removes a rule. A moved rule keeps the focus on the button that moved it. */
const RowButtons = ({ rank, onMove, onDuplicate, onRemove }: Props) => {
  const buttons = useRef<HTMLDivElement>(null)
  const move = (to: number, place: number) => {
    // A row that is put elsewhere loses the focus, however late it is drawn.
    flushSync(() => onMove(to))
    buttons.current?.querySelectorAll('button')[place]?.focus()
  }
  return (
    <Box ref={buttons} sx={{ display: 'flex', ml: 'auto' }}>
      <RowButton label={t('up', { rank: rank + 1 })} Icon={ArrowUpward} onClick={() => move(rank - 1, 0)} />
      <RowButton label={t('down', { rank: rank + 1 })} Icon={ArrowDownward} onClick={() => move(rank + 1, 1)} />
      <RowButton label={t('duplicate', { rank: rank + 1 })} Icon={ContentCopyOutlined} onClick={onDuplicate} />
      <RowButton label={t('remove', { rank: rank + 1 })} Icon={DeleteOutlined} onClick={onRemove} />
    </Box>
  )
}

interface ButtonProps {
  label: string
  Icon: ComponentType<{ fontSize: 'small' }>
  onClick: () => void
}

const RowButton = ({ label, Icon, onClick }: ButtonProps) => (
  <Tip text={label}>
    <IconButton aria-label={label} onClick={onClick}>
      <Icon fontSize="small" />
    </IconButton>
  </Tip>
)

/** On a phone the verdict has a line of its own. */
const verdictSx = { flex: { xs: '1 0 100%', sm: '1 1 0' }, order: { xs: 1, sm: 0 }, minWidth: 0 }

const rowSx = { display: 'grid', gap: 3, px: 5, py: 4, borderTop: 1, borderColor: 'divider' }

const fieldsSx = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(5, minmax(0, 1fr))' },
  '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
}

const byName = (a: GeographicZone, b: GeographicZone) => zoneName(a).localeCompare(zoneName(b), 'fr')

const zone = (type: GeographicZone['type'], code: string): GeographicZone => ({ type, code })

const options: readonly GeographicZone[] = [
  zone('country', 'FR'),
  ...countryCodes
    .filter((code) => code !== 'FR')
    .map((code) => zone('country', code))
    .sort(byName),
  ...[...departmentNames.keys()].map((code) => zone('department', code)),
]

interface ZonesFieldProps {
  control: PlanForm['control']
  name: `transportRules.${number}.geographicZone`
}

/** Chooses countries and French departments; none means everywhere. */
const ZonesField = ({ control, name }: ZonesFieldProps) => {
  const { field } = useController({ control, name })
  const { ref, value, onChange, onBlur } = field
  const message = useZoneIssue(control, name)
  const zones: readonly GeographicZone[] = value ?? []
  return (
    <Autocomplete<GeographicZone, true>
      multiple
      autoHighlight
      disableCloseOnSelect
      options={options}
      value={[...zones]}
      onChange={(_event, chosen) => onChange(chosen)}
      onBlur={onBlur}
      groupBy={({ type }) => t(type === 'country' ? 'countries' : 'departments')}
      getOptionKey={({ type, code }) => `${type}/${code}`}
      getOptionLabel={zoneName}
      isOptionEqualToValue={(a, b) => a.type === b.type && a.code === b.code}
      noOptionsText={t('noZone')}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={ref}
          label={t('zones')}
          error={message !== undefined}
          helperText={message}
          {...(zones.length === 0 && { placeholder: t('everywhere') })}
        />
      )}
    />
  )
}

/** Returns the message of the field, or the first one of a zone within. */
const useZoneIssue = (control: ZonesFieldProps['control'], name: ZonesFieldProps['name']) => {
  const { errors } = useFormState({ control, name })
  const rank = Number(name.split('.')[1])
  return firstMessage(errors.transportRules?.[rank]?.geographicZone)
}

const firstMessage = (issue: unknown): string | undefined => {
  if (typeof issue !== 'object' || issue === null) return undefined
  if ('message' in issue && typeof issue.message === 'string') return issue.message
  for (const inner of Object.values(issue)) {
    const message = firstMessage(inner)
    if (message !== undefined) return message
  }
  return undefined
}

interface RuleVerdictProps {
  rank: number
  typed: readonly RankedRule[]
  parcel: Parcel
}

/** Says whether a rule takes the sample parcel, and otherwise which criteria keep it from doing so. */
const RuleVerdict = ({ rank, typed, parcel }: RuleVerdictProps) => {
  const own = typed.find((one) => one.rank === rank)
  if (!own) return null
  const criteria = misfitsOf(own.rule, parcel)
  if (criteria.length > 0)
    return <Muted>{t('refuses', { criteria: criteria.map((one) => t(`criterion.${one}`)).join(', ') })}</Muted>
  const first = typed.find(({ rule }) => takes(rule, parcel))
  if (first && first.rank !== rank) return <Muted>{t('takesAfter', { rank: first.rank + 1 })}</Muted>
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'success.main', fontWeight: 560 }}>
      <CheckCircleOutlined fontSize="small" />
      {t('takes')}
    </Box>
  )
}
