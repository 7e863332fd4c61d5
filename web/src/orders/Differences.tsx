import Box from '@mui/material/Box'
import type { Difference } from './lines.ts'

/** What was and what becomes of it, one line each. */
export const Differences = ({ differences }: { differences: readonly Difference[] }) => (
  <Box
    component="ul"
    sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 1.5, fontSize: '0.8125rem' }}
  >
    {differences.map(({ label, from, to }) => (
      <Box component="li" key={label} sx={{ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {label}
        </Box>
        <Box component="span" sx={{ display: 'block' }}>
          <Box
            component="del"
            sx={{ color: 'text.secondary', textDecorationColor: 'currentcolor', textDecorationThickness: '1px' }}
          >
            {from}
          </Box>{' '}
          <Box component="span" aria-hidden="true" sx={{ color: 'faint.main' }}>
            →
          </Box>{' '}
          <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 600 }}>
            {to}
          </Box>
        </Box>
      </Box>
    ))}
  </Box>
)
