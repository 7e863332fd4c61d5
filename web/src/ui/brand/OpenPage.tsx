import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Mark } from './Mark.tsx'

/** Frame of a page for somebody without an account. */
export const OpenPage = ({ maxWidth, children }: { maxWidth: number; children: ReactNode }) => (
  <Box sx={{ maxWidth, mx: 'auto', px: { xs: 4, sm: 6 }, pb: 12 }}>
    <Box component="header" sx={headerSx}>
      <Mark />
      Quai
    </Box>
    <main>{children}</main>
  </Box>
)

const headerSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  py: 5,
  color: 'primary.main',
  fontSize: '1.3125rem',
  fontWeight: 680,
  letterSpacing: '-0.03em',
}
