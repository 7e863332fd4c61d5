import Box from '@mui/material/Box'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { useState } from 'react'
import { useToday } from '../../../platform/clock.ts'
import { DateInput } from '../../fields/DateInput.tsx'
import { t } from '../../texts.ts'
import { PopoverChip } from './PopoverChip.tsx'

interface Props {
  label: string
  /** A day before today; undefined for today. */
  value: string | undefined
  onChange: (day: string | undefined) => void
}

/** Leads a page back to the state of a past day. Refuses a day to come at the field. */
export const PastDayFilter = ({ label, value, onChange }: Props) => {
  const today = useToday()
  const [refused, setRefused] = useState<string>()
  const choose = (day: string | null) => {
    setRefused(day !== null && day > today ? day : undefined)
    if (day === null || day <= today) onChange(day === null || day === today ? undefined : day)
  }
  return (
    <PopoverChip
      label={label}
      value={value && t('pastDay', { day: formatCivilDate(value) })}
      onClear={() => choose(null)}
    >
      <Box sx={{ width: { sm: 260 } }}>
        <DateInput
          label={label}
          value={refused ?? value}
          onChange={choose}
          max={refused ?? today}
          error={refused !== undefined}
          helperText={t(refused ? 'pastDayRefused' : 'pastDayHint')}
          fullWidth
          keepsWhileTyping
        />
      </Box>
    </PopoverChip>
  )
}
