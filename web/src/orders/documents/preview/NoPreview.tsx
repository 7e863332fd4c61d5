import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { t } from '../texts.ts'

/** Says that the file cannot be shown but can be downloaded. */
export const NoPreview = ({ reason }: { reason?: string | undefined }) => (
  <Box role="alert" sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 8, bgcolor: 'sunken.main' }}>
    <Typography sx={{ maxWidth: 420, textAlign: 'center', textWrap: 'pretty' }}>
      {reason ?? t('previewFailed')}
    </Typography>
  </Box>
)
