import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { layout } from '../../platform/theme/tokens.ts'
import { t } from '../texts.ts'

/** Shows the outline of a loading page. */
export const PageSkeleton = () => (
  <Box
    component="output"
    aria-label={t('loading')}
    sx={{ display: 'block', maxWidth: layout.page, mx: 'auto', px: { xs: 4, md: 8 }, pt: 4 }}
  >
    <Skeleton variant="text" width={220} height={36} />
    <Skeleton variant="rounded" height={56} sx={{ mt: 6 }} />
    <Skeleton variant="rounded" height={320} sx={{ mt: 4 }} />
  </Box>
)
