import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { t } from '../texts.ts'

export const WaitDialog = () => (
  <Dialog open slotProps={{ paper: { 'aria-label': t('wait') } }}>
    <DialogContent sx={{ display: 'flex', gap: 4, alignItems: 'center', px: 7, py: 6 }}>
      <CircularProgress size={22} aria-hidden="true" />
      <Typography component="output">{t('wait')}</Typography>
    </DialogContent>
  </Dialog>
)
