import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import TextField from '@mui/material/TextField'
import { use } from 'react'
import type { Choice } from '../../fields/fields.tsx'
import { t } from '../../texts.ts'
import { ClearChip, FilterPlace, selectChipSx } from './PopoverChip.tsx'

interface Props<Value extends string | number | boolean> {
  label: string
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  choices: readonly Choice<Value>[]
  allLabel?: string
}

/** Filters by one of several values: « Statut », then « Statut : À valider ». */
export const SelectFilter = <Value extends string | number | boolean>(props: Props<Value>) => {
  const { label, value, onChange, choices, allLabel = t('all') } = props
  const place = use(FilterPlace)
  const isSet = value !== undefined
  const chosen = choices.find((choice) => choice.value === value)
  const text = chosen ? t('chosen', { label, value: chosen.label }) : label
  const choose = (given: string) => onChange(choices.find((choice) => String(choice.value) === given)?.value)
  const items = [
    <MenuItem key="" value="">
      {allLabel}
    </MenuItem>,
    ...choices.map((choice) => (
      <MenuItem key={String(choice.value)} value={String(choice.value)}>
        {choice.label}
      </MenuItem>
    )),
  ]
  if (place === 'set' && !isSet) return null
  if (place === 'panel')
    return (
      <TextField
        select
        fullWidth
        label={label}
        value={isSet ? String(value) : ''}
        onChange={({ target }) => choose(target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        {items}
      </TextField>
    )
  return (
    <Select
      size="small"
      displayEmpty
      value={isSet ? String(value) : ''}
      onChange={({ target }) => choose(target.value)}
      renderValue={() => text}
      inputProps={{ 'aria-label': text }}
      IconComponent={ArrowDropDown}
      {...(isSet && { endAdornment: <ClearChip label={label} onClear={() => onChange(undefined)} /> })}
      sx={selectChipSx(isSet)}
    >
      {items}
    </Select>
  )
}
