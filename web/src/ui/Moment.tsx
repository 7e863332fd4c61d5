import Box from '@mui/material/Box'
import { formatDateTime } from '@quai/contract/dates.ts'

/** A day and its hour, on one line. */
export const Moment = ({ at }: { at: string }) => (
  <Box component="time" dateTime={at} sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
    {formatDateTime(at)}
  </Box>
)
