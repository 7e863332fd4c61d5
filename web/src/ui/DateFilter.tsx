import Box from '@mui/material/Box'
import { DateInput } from './DateInput.tsx'

interface Props {
  label: string
  /** « 2026-11-21 ». */
  value: string | undefined
  onChange: (date: string | undefined) => void
}

/** A day to filter by, among other filters. */
export const DateFilter = ({ label, value, onChange }: Props) => (
  <Box sx={{ width: { sm: 170 } }}>
    <DateInput label={label} value={value} onChange={(date) => onChange(date ?? undefined)} fullWidth />
  </Box>
)
