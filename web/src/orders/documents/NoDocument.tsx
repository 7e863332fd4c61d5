import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ApiError } from '../../platform/calls/api-error.ts'
import { onDemand } from '../../platform/modules.ts'
import { t } from './texts.ts'

const FeatureLock = onDemand(() => import('../../parties/subscription/FeatureLock.tsx'), 'FeatureLock')

export const NoDocument = () => (
  <Box>
    <Typography sx={{ fontWeight: 560 }}>{t('empty')}</Typography>
    <Typography color="text.secondary">{t('emptyUpload')}</Typography>
  </Box>
)

interface NotShownProps {
  error: ApiError | undefined
  onRetry: () => void
}

/** Explains why the documents cannot be shown: the plan excludes them, or the call failed. */
export const NotShown = ({ error, onRetry }: NotShownProps) => {
  if (error?.code === 'PLAN_FEATURE') return <FeatureLock feature="documents" />
  return (
    <Box role="alert" sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography>{error?.message ?? t('loadFailed')}</Typography>
      <Button variant="outlined" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Box>
  )
}
