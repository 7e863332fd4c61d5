import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { closeSnackbar, enqueueSnackbar, MaterialDesignContent, type SnackbarKey, SnackbarProvider } from 'notistack'
import { texts } from './i18n.ts'
import { hostToasts } from './notify.ts'
import { elevation, radius } from './theme/tokens.ts'

const tones = { success: 'done', error: 'refused', warning: 'wait', info: 'planned' } as const

/** Keeps notistack's layout with our colours, because its green and orange lack contrast. */
const Toast = styled(MaterialDesignContent)(({ theme, variant }) => {
  const tone = theme.vars.palette.tone[tones[variant === 'default' ? 'info' : variant]]
  return {
    '&&': {
      ...theme.typography.body1,
      fontWeight: 520,
      flexWrap: 'nowrap',
      color: tone.ink,
      backgroundColor: tone.soft,
      border: `1px solid ${tone.line}`,
      borderRadius: radius.card,
      boxShadow: elevation.light,
    },
  }
})
const components = { success: Toast, error: Toast, warning: Toast, info: Toast }

const t = texts('toasts', { close: 'Fermer le message' })

const dismiss = (key: SnackbarKey) => (
  <IconButton size="small" color="inherit" aria-label={t('close')} onClick={() => closeSnackbar(key)}>
    <Close fontSize="small" />
  </IconButton>
)

/** Shows at most five toasts, three seconds each, top right, without duplicates. */
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
    Components={components}
  />
)
