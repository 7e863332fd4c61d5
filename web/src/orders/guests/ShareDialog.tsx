import Typography from '@mui/material/Typography'
import { guestLinkDays, type SharedLink, shareOrderInput } from '@quai/contract/guests/guest.ts'
import { api } from '../../platform/calls/api.ts'
import { notify } from '../../platform/notify.ts'
import { TextField } from '../../ui/fields/fields.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { t } from './texts.ts'

interface Props {
  uuid: string
  isOpen: boolean
  onShared: (link: SharedLink) => void
  onClose: () => void
}

/** Asks for the guest's address, and says what they will see. */
export const ShareDialog = ({ uuid, isOpen, onShared, onClose }: Props) => {
  const form = useServerForm({
    schema: shareOrderInput,
    defaultValues: { uuid, email: '', message: null },
    send: (values) => api.guests.share(values),
    onSuccess: (link) => {
      notify(t('sent', { email: link.email }))
      onShared(link)
      onClose()
    },
  })
  const { control } = form
  return (
    <FormDialog form={form} isOpen={isOpen} title={t('shareTitle')} submit={t('send')} onClose={onClose} width={460}>
      <Typography color="text.secondary">{t('shareText', { days: guestLinkDays })}</Typography>
      <TextField
        control={control}
        name="email"
        label={t('email')}
        type="email"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the dialog to fill in this field
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
    </FormDialog>
  )
}
