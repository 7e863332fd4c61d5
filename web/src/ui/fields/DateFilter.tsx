import Box from '@mui/material/Box'
import { DateInput } from './DateInput.tsx'

interface Props {
  label: string
  /** « 2026-11-21 ». */
  value: string | undefined
  onChange: (date: string | undefined) => void
  /** Days before and after which there is nothing to find; a value that lies beyond is shown all the same. */
  min?: string | undefined
  max?: string | undefined
}

/** A day to filter by, among other filters. */
export const DateFilter = ({ label, value, onChange, min, max }: Props) => (
  <Box sx={{ width: { sm: 170 } }}>
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
