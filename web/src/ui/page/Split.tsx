import Box from '@mui/material/Box'
import type { KeyboardEventHandler, ReactNode } from 'react'

interface Props {
  /** Widths side by side: two halves, a main part with a narrow one, or three fifths and two. */
  sides: keyof typeof widths
  onKeyDown?: KeyboardEventHandler
  children: ReactNode
}

/** Stands the parts of a page side by side where there is room, one under the other elsewhere. */
export const Split = ({ sides, onKeyDown, children }: Props) => (
  <Box onKeyDown={onKeyDown} sx={{ display: 'grid', gap, alignItems: 'start', gridTemplateColumns: widths[sides] }}>
    {children}
  </Box>
)

/** Stands the panels of one side of a page under each other. */
export const Column = ({ children }: { children: ReactNode }) => <Box sx={columnSx}>{children}</Box>

const gap = { xs: 4, md: 5 }
const columnSx = { display: 'flex', flexDirection: 'column', gap, minWidth: 0 } as const
const widths = {
  halves: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  aside: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
  fifths: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
}
