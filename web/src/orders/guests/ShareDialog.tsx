import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { guestLinkDays, shareOrderInput } from '@quai/contract/guests/guest.ts'
import { useId } from 'react'
import { api } from '../../platform/api.ts'
import { notify } from '../../platform/notify.ts'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/fields.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { t } from './texts.ts'

interface Props {
  uuid: string
  isOpen: boolean
  onClose: () => void
}

/** To whom the link goes, and what they read with it. */
export const ShareDialog = ({ uuid, isOpen, onClose }: Props) => {
  const titleId = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 460, maxWidth: 'calc(100% - 32px)' } } }}
    >
      <DialogTitle id={titleId} variant="h2" sx={{ pt: 5, px: 6 }}>
        {t('shareTitle')}
      </DialogTitle>
      <DialogContent sx={{ px: 6, pb: 5, '&&': { pt: 1 } }}>
        <Typography color="text.secondary" sx={{ mb: 5 }}>
          {t('shareText', { days: guestLinkDays })}
        </Typography>
        <Fields uuid={uuid} onClose={onClose} />
      </DialogContent>
    </Dialog>
  )
}

const Fields = ({ uuid, onClose }: Omit<Props, 'isOpen'>) => {
  const form = useServerForm({
    schema: shareOrderInput,
    defaultValues: { uuid, email: '', message: null },
    send: (values) => api.guests.share(values),
    onSuccess: ({ email }) => {
      notify(t('sent', { email }))
      onClose()
    },
  })
  const { control } = form
  return (
    <Form form={form} label={t('shareTitle')}>
      <TextField
        control={control}
        name="email"
        label={t('email')}
        type="email"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has just been asked for, for this field
        autoFocus
        required
      />
      <TextField
        control={control}
        name="message"
        label={t('message')}
        hint={t('messageHint')}
        multiline
        minRows={2}
        optional
      />
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>
        <Button onClick={onClose} disabled={form.isSending}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={form.isSending}>
          {t('send')}
        </Button>
      </Box>
    </Form>
  )
}
