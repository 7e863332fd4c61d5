import Box from '@mui/material/Box'
import { expiryWarningDays } from '@quai/contract/goods/batches/batch.ts'
import { daysBetween, formatCivilDate } from '@quai/contract/platform/dates.ts'
import { daysLeftText } from './wording.ts'

/** Shows a batch's expiry date, and the days left at the planned date when they are few. */
export const BatchExpiry = ({ date, day }: { date: string | null; day: string }) => {
  if (!date) return null
  const daysLeft = daysBetween(day, date)
  const isNear = daysLeft < expiryWarningDays
  return (
    <Box
      component="span"
      sx={{
        display: 'block',
        fontSize: '0.75rem',
        fontVariantNumeric: 'tabular-nums',
        color: isNear ? 'tone.absent.ink' : 'text.secondary',
      }}
    >
      {formatCivilDate(date)}
      {isNear && `, ${daysLeftText(daysLeft)}`}
    </Box>
  )
}
