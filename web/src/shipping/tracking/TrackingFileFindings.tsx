import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import type { TrackingFileAnswer } from '@quai/contract/shipping/tracking/tracking.ts'
import { t } from '../../parties/carriers/tracking/texts.ts'
import { Muted } from '../../ui/Muted.tsx'

const shownErrors = 20

/** Says what a file would add, or what is wrong in it, line by line. */
export const TrackingFileFindings = ({ found }: { found: TrackingFileAnswer }) => {
  const { errors, newTotal, sameTotal } = found
  if (errors.length > 0)
    return (
      <Alert severity="error" aria-live="polite" sx={{ mt: 4 }}>
        <AlertTitle sx={{ fontWeight: 640, mb: 1 }}>{t('wrong', { count: errors.length })}</AlertTitle>
        <Box component="ul" sx={{ m: 0, pl: 4 }}>
          {errors.slice(0, shownErrors).map(({ line, column, message }) => (
            <li key={`${line} ${column}`}>
              <b>{t('line', { line })}</b> {message}
            </li>
          ))}
        </Box>
        {errors.length > shownErrors && t('more', { count: errors.length - shownErrors })}
      </Alert>
    )
  return newTotal === 0 ? (
    <Alert severity="info" aria-live="polite" sx={{ mt: 4 }}>
      {t('nothing')}
    </Alert>
  ) : (
    sameTotal > 0 && <Muted sx={{ mt: 4 }}>{t('same', { count: sameTotal })}</Muted>
  )
}
