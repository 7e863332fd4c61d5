import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { type GeographicZone, zoneName } from '@quai/contract/orders/transport-rules/place.ts'
import { countryCodes } from '@quai/contract/parties/addresses/countries.ts'
import { departmentNames } from '@quai/contract/parties/addresses/departments.ts'
import { useController, useFormState } from 'react-hook-form'
import type { PlanForm } from './draft-rules.ts'
import { t } from './texts.ts'

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

interface Props {
  control: PlanForm['control']
  name: `transportRules.${number}.geographicZone`
}

/** Chooses countries and French departments; none means everywhere. */
export const ZonesField = ({ control, name }: Props) => {
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
const useZoneIssue = (control: Props['control'], name: Props['name']) => {
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
