import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { Muted } from '../Muted.tsx'
import { t } from '../texts.ts'
import { AppDialog } from './Dialogs.tsx'

interface Props {
  title: string
  /** What is shown this once; undefined while the dialog is closed. */
  value: string | undefined
  /** Says that it will not be shown again. */
  warning: string
  /** What it is for. */
  note: string
  onClose: () => void
}

/** Shows a secret or a link once, to copy. */
export const OnceDialog = ({ title, value, warning, note, onClose }: Props) => {
  const isNoted = useRef(false)
  const [isHeld, setIsHeld] = useState(false)
  const leave = (): boolean => {
    // Escape alone would lose what is not shown again.
    setIsHeld(!isNoted.current)
    return isNoted.current
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value ?? '')
      isNoted.current = true
      notify(t('copied'))
    } catch {
      // The browser refuses on a page without HTTPS, or without the reader's consent.
      notify(t('notCopied'), 'warning')
    }
  }
  return (
    <AppDialog
      isOpen={value !== undefined}
      title={title}
      type="confirmation"
      primary={{
        label: t('noted'),
        onClick: () => {
          isNoted.current = true
        },
      }}
      beforeClose={leave}
      onClose={onClose}
      afterClose={() => {
        isNoted.current = false
        setIsHeld(false)
      }}
    >
      <Alert severity="warning" {...(isHeld && { role: 'alert' })}>
        {warning} {isHeld && t('heldOpen')}
      </Alert>
      <Box component="code" sx={valueSx}>
        {value}
      </Box>
      <Muted sx={{ mb: 3 }}>{note}</Muted>
      <Button variant="outlined" startIcon={<ContentCopyOutlined />} onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </AppDialog>
  )
}

const valueSx = {
  display: 'block',
  my: 4,
  p: 3,
  borderRadius: '6px',
  bgcolor: 'sunken.main',
  overflowWrap: 'anywhere',
  userSelect: 'all',
}
