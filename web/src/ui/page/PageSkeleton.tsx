import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { layout, radius } from '../../platform/theme/tokens.ts'
import { t } from '../texts.ts'

/** Shows the outline of a loading page: lines in a frame, lighter than the page that follows. */
export const PageSkeleton = () => (
  <Box
    component="output"
    aria-label={t('loading')}
    sx={{ display: 'block', width: 1, maxWidth: layout.page, mx: 'auto', px: { xs: 4, md: 8 }, pt: 2 }}
  >
    <Skeleton variant="text" width={180} height={36} />
    <Box sx={frameSx}>
      {['62%', '80%', '48%', '70%', '56%'].map((width) => (
        <Skeleton key={width} variant="text" width={width} height={20} />
      ))}
    </Box>
  </Box>
)

const frameSx = {
  display: 'grid',
  gap: 5,
  mt: 14,
  p: 5,
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  bgcolor: 'background.paper',
}
