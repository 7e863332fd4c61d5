import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import { typeset } from '@quai/contract/typography.ts'
import { closeSnackbar, enqueueSnackbar, type SnackbarKey, SnackbarProvider, type VariantType } from 'notistack'
import type { ReactNode } from 'react'

/** A toast, top right; a success unless told otherwise. */
export const notify = (message: string, variant: VariantType = 'success'): void => {
  enqueueSnackbar(typeset(message), { variant })
}

const dismiss = (key: SnackbarKey) => (
  <IconButton size="small" color="inherit" aria-label="Fermer le message" onClick={() => closeSnackbar(key)}>
    <Close fontSize="small" />
  </IconButton>
)

export const ToastProvider = ({ children }: { children: ReactNode }) => (
  <SnackbarProvider
    maxSnack={5}
    autoHideDuration={3000}
    anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
    preventDuplicate
    variant="success"
    action={dismiss}
  >
    {children}
  </SnackbarProvider>
)
