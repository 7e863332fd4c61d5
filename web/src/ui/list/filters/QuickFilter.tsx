import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { use } from 'react'
import { chipSx, FilterPlace } from './PopoverChip.tsx'

interface Props {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Sets or clears a frequent filter in one press: « Cette semaine ». */
export const QuickFilter = ({ label, isOn, onChange }: Props) => {
  const place = use(FilterPlace)
  if (place === 'set' && !isOn) return null
  if (place === 'panel')
    return (
      <FormControlLabel
        label={label}
        control={<Checkbox size="small" checked={isOn} onChange={(_event, isChecked) => onChange(isChecked)} />}
      />
    )
  return (
    <Button variant="outlined" aria-pressed={isOn} onClick={() => onChange(!isOn)} sx={chipSx(isOn)}>
      {label}
    </Button>
  )
}
