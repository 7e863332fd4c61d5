import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { AppDialog } from '../../ui/Dialogs.tsx'
import { t } from './dialog-texts.ts'

interface Props {
  isOpen: boolean
  title: string
  text: string
  confirmLabel: string
  isRequired: boolean
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why before something that the other side will read about. */
export const ReasonDialog = ({ isOpen, title, text, confirmLabel, isRequired, onConfirm, onClose }: Props) => {
  const [reason, setReason] = useState('')
  return (
    <AppDialog
      isOpen={isOpen}
      type="confirmation"
      title={title}
      primary={{
        label: confirmLabel,
        isDestructive: true,
        isDisabled: isRequired && reason.trim() === '',
        onClick: () => onConfirm(reason.trim()),
      }}
      secondary={{ label: t('back') }}
      onClose={onClose}
      afterClose={() => setReason('')}
    >
      <Typography sx={{ mb: 4 }}>{text}</Typography>
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has just been asked for, for this one field
        autoFocus
        multiline
        minRows={2}
        fullWidth
        required={isRequired}
        label={t(isRequired ? 'reason' : 'optionalReason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
    </AppDialog>
  )
}
