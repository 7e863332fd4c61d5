import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { Muted } from '../Muted.tsx'
import { t } from '../texts.ts'
import type { UploadEntry } from './upload-queue.ts'

interface Props {
  /** Shown only while it is being sent. */
  entry: UploadEntry | undefined
  onCancel: (key: string) => void
}

/** Shows the progress of a file's upload, then that its lines are being checked. */
export const SendProgress = ({ entry, onCancel }: Props) => {
  if (entry?.state !== 'sending') return null
  const percent = Math.round(entry.share * 100)
  const isSent = entry.share >= 1
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 1 }}>
        <Typography variant="body2" aria-live="polite" sx={{ flex: 1 }}>
          {t(isSent ? 'checkingFile' : 'sendingFile')}
        </Typography>
        {!isSent && <Muted sx={{ fontVariantNumeric: 'tabular-nums' }}>{t('sentShare', { percent })}</Muted>}
        <Button size="small" onClick={() => onCancel(entry.key)}>
          {t('cancelUpload')}
        </Button>
      </Box>
      <LinearProgress
        aria-label={t('sendingFile')}
        variant={isSent ? 'indeterminate' : 'determinate'}
        {...(!isSent && { value: percent })}
      />
    </Box>
  )
}
