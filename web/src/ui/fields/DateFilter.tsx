import Box from '@mui/material/Box'
import { DateInput } from './DateInput.tsx'

interface Props {
  label: string
  /** « 2026-11-21 ». */
  value: string | undefined
  onChange: (date: string | undefined) => void
  /** The earliest and latest days worth choosing; a value beyond them still shows. */
  min?: string | undefined
  max?: string | undefined
}

/** Filters a list by a day. */
export const DateFilter = ({ label, value, onChange, min, max }: Props) => (
  <Box sx={{ width: { sm: 184 } }}>
    <DateInput
      label={label}
      value={value}
      onChange={(date) => onChange(date ?? undefined)}
      fullWidth
      keepsWhileTyping
      {...(min && { min: value && value < min ? value : min })}
      {...(max && { max: value && value > max ? value : max })}
    />
  </Box>
)
