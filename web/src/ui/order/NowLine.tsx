import Box from '@mui/material/Box'
import { wallClock } from '@quai/contract/platform/dates.ts'
import type { Ref } from 'react'
import { t } from '../texts.ts'

/** Draws the line of the present in a list of appointments. */
export const NowLine = ({ now, ref }: { now: number; ref?: Ref<Element> }) => (
  <Box component="li" ref={ref} sx={nowSx}>
    {t('now', { time: wallClock(now).time })}
  </Box>
)

const nowSx = {
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  mt: 3,
  mb: 1,
  px: { xs: 4, sm: 5 },
  fontSize: '0.75rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '&::after': {
    content: '""',
    flex: 1,
    height: 3,
    background: 'repeating-linear-gradient(90deg, var(--q-palette-lane-main) 0 14px, transparent 14px 21px)',
  },
}
