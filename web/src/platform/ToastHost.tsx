import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import { closeSnackbar, enqueueSnackbar, type SnackbarKey, SnackbarProvider } from 'notistack'
import { texts } from './i18n.ts'
import { hostToasts } from './notify.ts'

const t = texts('toasts', { close: 'Fermer le message' })

const dismiss = (key: SnackbarKey) => (
  <IconButton size="small" color="inherit" aria-label={t('close')} onClick={() => closeSnackbar(key)}>
    <Close fontSize="small" />
  </IconButton>
)

/** At most five toasts, three seconds each, top right, never the same twice. */
export const ToastHost = () => (
  <SnackbarProvider
    ref={(provider) => {
      if (provider) hostToasts((message, variant) => enqueueSnackbar(message, { variant }))
    }}
    maxSnack={5}
    autoHideDuration={3000}
    anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
    preventDuplicate
    variant="success"
    action={dismiss}
  />
)
