import Box from '@mui/material/Box'

/** Draws an empty bay from above: two walls, a platform, the painted line. Decorative. */
export const LaneMark = ({ size = 72 }: { size?: number }) => (
  <Box component="svg" viewBox="0 0 72 56" width={size} aria-hidden="true" sx={{ color: 'edge.main', fill: 'none' }}>
    <path d="M10 4v36h52V4" stroke="currentColor" strokeWidth="1.5" />
    <path d="M22 4v22M50 4v22" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2 4" />
    <Box
      component="path"
      d="M10 50h52"
      sx={{ stroke: 'var(--q-palette-lane-main)', strokeWidth: 4, strokeDasharray: '10 5' }}
    />
  </Box>
)
