import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface Fact {
  label: string
  value: ReactNode
}

/** Lists names and values in as many columns as fit. */
export const Facts = ({ facts, minWidth = 180 }: { facts: readonly Fact[]; minWidth?: number }) => (
  <Box
    component="dl"
    sx={{ ...listSx, gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${minWidth}px), 1fr))` }}
  >
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Box>
)

const listSx = {
  m: 0,
  display: 'grid',
  columnGap: 6,
  rowGap: 4,
  '& dt': { fontSize: '0.75rem', fontWeight: 520, color: 'text.secondary' },
  '& dd': { m: 0, mt: 0.5, overflowWrap: 'anywhere' },
}
