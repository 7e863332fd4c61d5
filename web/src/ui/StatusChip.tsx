import Box from '@mui/material/Box'
import type { ToneName } from '../platform/theme/tokens.ts'

/** Shows a status in words with a coloured mark, so that it never relies on colour alone. */
export const StatusChip = ({ tone, label }: { tone: ToneName; label: string }) => (
  <Box
    component="span"
    className="chip"
    sx={{
      display: 'inline-flex',
      maxWidth: '100%',
      alignItems: 'center',
      gap: 1.5,
      px: 2,
      py: 0.5,
      borderRadius: '4px',
      border: 1,
      borderColor: `tone.${tone}.line`,
      bgcolor: `tone.${tone}.soft`,
      color: `tone.${tone}.ink`,
      fontSize: '0.75rem',
      fontWeight: 560,
      lineHeight: 1.4,
      whiteSpace: 'nowrap',
      '&::before': {
        content: '""',
        width: 6,
        height: 6,
        borderRadius: '1.5px',
        bgcolor: 'currentcolor',
        flexShrink: 0,
      },
    }}
  >
    <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {label}
    </Box>
  </Box>
)
