import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { weekdayLabels } from '@quai/contract/orders/slots/slot.ts'
import { useState } from 'react'
import { AppDialog } from '../../../ui/dialogs/Dialogs.tsx'
import { t } from '../texts.ts'
import { usualTargets } from './hours.ts'

interface Props {
  weekday: number
  onCopy: (weekdays: readonly number[]) => void
  onClose: () => void
}

/** Asks which days take the hours of another. */
export const CopyDayDialog = ({ weekday, onCopy, onClose }: Props) => {
  const [chosen, setChosen] = useState<readonly number[]>(usualTargets(weekday))
  const toggle = (day: number) =>
    setChosen(chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day])
  return (
    <AppDialog
      isOpen
      title={t('copyTitle', { day: weekdayLabels[weekday - 1]?.toLowerCase() ?? '' })}
      primary={{ label: t('copy'), isDisabled: chosen.length === 0, onClick: () => onCopy(chosen) }}
      secondary={{ label: t('cancel') }}
      onClose={onClose}
    >
      <Box component="fieldset" aria-label={t('copyTo')} sx={{ display: 'grid', justifyItems: 'start' }}>
        {weekdayLabels.map((label, index) => {
          const day = index + 1
          return (
            day !== weekday && (
              <FormControlLabel
                key={label}
                label={label}
                control={<Checkbox size="small" checked={chosen.includes(day)} onChange={() => toggle(day)} />}
              />
            )
          )
        })}
      </Box>
    </AppDialog>
  )
}
