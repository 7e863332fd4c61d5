import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Muted } from './Muted.tsx'

/** Lists a few things of a panel, one a line. */
export const LineList = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Box>
)

interface LineProps {
  name: string
  detail: ReactNode
  /** What one can do with it, at its end. */
  action: ReactNode
}

/** One thing of a list: its name, a detail below, an action. */
export const Line = ({ name, detail, action }: LineProps) => (
  <Box component="li" sx={lineSx}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{name}</Box>
      <Muted component="div" variant="body2">
        {detail}
      </Muted>
    </Box>
    {action}
  </Box>
)

const lineSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  py: 2.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&:first-of-type': { pt: 0 },
  '&:last-of-type': { pb: 0 },
}
