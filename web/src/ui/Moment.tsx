import Box from '@mui/material/Box'
import { formatDateTime } from '@quai/contract/dates.ts'

/** Keeps a date and its time on one line. */
export const Moment = ({ at }: { at: string }) => (
  <Box component="time" dateTime={at} sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
    {formatDateTime(at)}
  </Box>
)
