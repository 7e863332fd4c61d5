import Checkbox from '@mui/material/Checkbox'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import TextField from '@mui/material/TextField'
import { use } from 'react'
import type { Choice } from '../../fields/fields.tsx'
import { t } from '../../texts.ts'
import { ClearChip, FilterPlace, selectChipSx } from './PopoverChip.tsx'

interface Props<Value extends string> {
  label: string
  value: Value | Value[] | undefined
  onChange: (value: Value | Value[] | undefined) => void
  choices: readonly Choice<Value>[]
}

/** Filters by one or several of some values: « Statut : À confirmer, Planifiées ». */
export const ManyFilter = <Value extends string>({ label, value, onChange, choices }: Props<Value>) => {
  const place = use(FilterPlace)
  const chosen = value === undefined ? [] : [value].flat()
  const names = choices.filter((choice) => chosen.includes(choice.value)).map((choice) => choice.label)
  const choose = (values: unknown) => {
    // MUI gives the values of the items.
    const [first, ...others] = values as Value[]
    onChange(others.length > 0 ? (values as Value[]) : first)
  }
  const items = choices.map((choice) => (
    <MenuItem key={choice.value} value={choice.value}>
      <Checkbox size="small" checked={chosen.includes(choice.value)} sx={{ p: 1, mr: 2 }} tabIndex={-1} />
      {choice.label}
    </MenuItem>
  ))
  if (place === 'panel')
    return (
      <TextField
        select
        fullWidth
        label={label}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
        slotProps={{
          select: { multiple: true, displayEmpty: true, renderValue: () => names.join(', ') || t('all') },
          inputLabel: { shrink: true },
        }}
      >
        {items}
      </TextField>
    )
  if (chosen.length === 0) return null
  const text = t('chosen', { label, value: names.join(', ') })
  return (
    <Select
      multiple
      size="small"
      value={chosen}
      onChange={({ target }) => choose(target.value)}
      renderValue={() => text}
      inputProps={{ 'aria-label': text }}
      endAdornment={<ClearChip label={label} onClear={() => onChange(undefined)} />}
      sx={selectChipSx(true)}
    >
      {items}
    </Select>
  )
}
