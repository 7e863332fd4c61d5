import Button from '@mui/material/Button'
import { chipSx } from './chip-styles.ts'

interface Props {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Sets or clears a frequent filter in one press: « Cette semaine ». */
export const QuickFilter = ({ label, isOn, onChange }: Props) => (
  <Button variant="outlined" aria-pressed={isOn} onClick={() => onChange(!isOn)} sx={chipSx(isOn)}>
    {label}
  </Button>
)
