import Box from '@mui/material/Box'

/** Draws the logo: a bay open towards the yard, with its painted line. */
export const Mark = ({ size = 26 }: { size?: number }) => (
  <Box component="svg" viewBox="0 0 26 26" width={size} height={size} aria-hidden="true" sx={{ flexShrink: 0 }}>
    <path d="M3 3v15h20V3" fill="none" stroke="currentColor" strokeWidth="3" />
    <Box
      component="path"
      d="M2 24h22"
      sx={{ stroke: 'var(--q-palette-lane-main)', strokeWidth: 3, strokeDasharray: '5 2.5', fill: 'none' }}
    />
  </Box>
)
