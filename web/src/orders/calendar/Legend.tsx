import Box from '@mui/material/Box'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { CalendarEntry } from './entry.ts'
import { t } from './texts.ts'

/** Explains the colours used in the period. */
export const Legend = ({ entries }: { entries: readonly CalendarEntry[] }) => (
  <Box
    component="ul"
    aria-label={t('legend')}
    sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, listStyle: 'none', m: 0, p: 0 }}
  >
    {[...new Map(entries.map(({ state, tone }) => [state, tone]))].map(([state, tone]) => (
      <li key={state}>
        <StatusChip tone={tone} label={state} />
      </li>
    ))}
  </Box>
)
