import Box from '@mui/material/Box'
import { formatCivilDate, formatDateTime, formatShortDay, wallClock } from '@quai/contract/platform/dates.ts'
import { useToday } from '../platform/clock.ts'

/** Keeps a date and its time on one line. */
export const Moment = ({ at }: { at: string }) => (
  <Box component="time" dateTime={at} sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
    {formatDateTime(at)}
  </Box>
)

/** Shows the day of an instant or a civil day as lists do: « jeu. 17 déc. ». Hovering gives it in figures. */
export const ShortDay = ({ at }: { at: string }) => {
  const today = useToday()
  const date = at.length === 10 ? at : wallClock(at).date
  return (
    <Box
      component="time"
      dateTime={date}
      title={formatCivilDate(date)}
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {formatShortDay(date, today)}
    </Box>
  )
}
