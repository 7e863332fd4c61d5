import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useSyncExternalStore } from 'react'
import { t } from './texts.ts'

let running = 0
const listeners = new Set<() => void>()
const change = (by: number): void => {
  running += by
  for (const listener of listeners) listener()
}

/** Holds the whole page with « Veuillez patienter » until the work is done; for what must not be interrupted. */
export const whileLoading = async <Result,>(work: Promise<Result>): Promise<Result> => {
  change(1)
  try {
    return await work
  } finally {
    change(-1)
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const LoadingDialog = () => {
  const isLoading = useSyncExternalStore(subscribe, () => running > 0)
  return (
    <Dialog open={isLoading} aria-label={t('wait')}>
      <DialogContent sx={{ display: 'flex', gap: 4, alignItems: 'center', px: 7, py: 6 }}>
        <CircularProgress size={22} aria-hidden="true" />
        <Typography role="status">{t('wait')}</Typography>
      </DialogContent>
    </Dialog>
  )
}
