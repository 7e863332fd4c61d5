import QrCodeScannerOutlined from '@mui/icons-material/QrCodeScannerOutlined'
import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { signal } from './signal.ts'
import { t } from './texts.ts'
import { useScans } from './use-scans.ts'

const CameraDialog = opensDialog(() => import('./camera/CameraDialog.tsx'), 'CameraDialog')

/** Result of a code, in French. */
export interface Outcome {
  text: string
  /** True when the code was of no use. */
  isWrong?: boolean
  /** True when the page says it in place, so that no message says it again. */
  isSaid?: boolean
}

interface Props {
  onCode: (code: string) => Outcome | Promise<Outcome>
  /** Called at each code when the camera stays open for the next. Without it, the camera closes. */
  continuous?: string
  /** True in a dialog: its button then shows only the icon. */
  isInDialog?: boolean
  variant?: ButtonProps['variant']
}

/** Reads codes by the camera, from its button, and from a scanner that types by keys. */
export const ScanButton = ({ onCode, continuous, isInDialog = false, variant = 'text' }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const [said, setSaid] = useState('')
  const take = async (code: string): Promise<Outcome> => {
    const outcome = await onCode(code)
    signal(outcome.isWrong === true)
    return outcome
  }
  const takeTyped = async (code: string) => {
    const { text, isWrong, isSaid } = await take(code)
    if (isWrong && !isSaid) notify(text, 'error')
    setSaid(text)
  }
  useScans((code) => void takeTyped(code), isInDialog ? 'dialog' : 'page')
  const open = () => setIsOpen(true)
  return (
    <>
      {isInDialog ? (
        <IconButton aria-label={t('scan')} onClick={open} sx={{ minWidth: 44, minHeight: 44 }}>
          <QrCodeScannerOutlined fontSize="small" />
        </IconButton>
      ) : (
        <Button
          variant={variant}
          startIcon={<QrCodeScannerOutlined />}
          onClick={open}
          sx={{ minHeight: { xs: 48, sm: 36 } }}
        >
          {t('scan')}
        </Button>
      )}
      <Box component="output" className="visually-hidden">
        {said}
      </Box>
      <CameraDialog isOpen={isOpen} onCode={take} continuous={continuous} onClose={() => setIsOpen(false)} />
    </>
  )
}
