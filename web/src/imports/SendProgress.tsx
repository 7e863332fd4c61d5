import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { Muted } from '../ui/Muted.tsx'
import { t } from './texts.ts'

/** How much of the file has left; then that its lines are being checked. */
export const SendProgress = ({ share }: { share: number }) => {
  const percent = Math.round(share * 100)
  const isSent = share >= 1
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 1 }}>
        <Typography variant="body2" aria-live="polite">
          {t(isSent ? 'checking' : 'sending')}
        </Typography>
        {!isSent && <Muted sx={{ fontVariantNumeric: 'tabular-nums' }}>{t('sentShare', { percent })}</Muted>}
      </Box>
      <LinearProgress
        aria-label={t('sending')}
        variant={isSent ? 'indeterminate' : 'determinate'}
        {...(!isSent && { value: percent })}
      />
    </Box>
  )
}
