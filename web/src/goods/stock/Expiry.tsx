import Box from '@mui/material/Box'
import { expiryWarningDays } from '@quai/contract/goods/batches/batch.ts'
import { daysBetween, formatCivilDate } from '@quai/contract/platform/dates.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { useToday } from '../../platform/clock.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { t } from './texts.ts'

/** Shows a batch's expiry date, flagged when near or past. */
export const Expiry = ({ date }: { date: string | null }) => {
  const today = useToday()
  if (!date)
    return (
      <Box component="span" sx={{ color: 'faint.main' }}>
        {emptyMark}
      </Box>
    )
  const days = daysBetween(today, date)
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        gap: 2,
        alignItems: 'center',
        flexWrap: 'wrap',
        justifyContent: 'inherit',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {formatCivilDate(date)}
      {days < 0 && <StatusChip tone="refused" label={t('expired')} />}
      {days >= 0 && days < expiryWarningDays && <StatusChip tone="absent" label={t('expiresIn', { count: days })} />}
    </Box>
  )
}
