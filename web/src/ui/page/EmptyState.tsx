import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { LaneMark } from '../LaneMark.tsx'

interface Props {
  title: string
  /** Says what to do about it. */
  children?: ReactNode
  action?: ReactNode
}

/** Draws an empty bay, with why nothing is there and what to do. */
export const EmptyState = ({ title, children, action }: Props) => (
  <Box
    sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', textAlign: 'center', gap: 2, px: 6, py: 14 }}
  >
    <LaneMark />
    <Typography variant="h2" component="p" sx={{ mt: 3 }}>
      {title}
    </Typography>
    {children && (
      <Typography color="text.secondary" component="div" sx={{ maxWidth: 440, textWrap: 'pretty' }}>
        {children}
      </Typography>
    )}
    {action && <Box sx={{ mt: 3 }}>{action}</Box>}
  </Box>
)
