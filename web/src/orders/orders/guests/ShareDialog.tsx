import Typography from '@mui/material/Typography'
import { guestLinkDays, type SharedLink, shareOrderInput } from '@quai/contract/orders/guests/guest.ts'
import { useWatch } from 'react-hook-form'
import { api } from '../../../platform/calls/api.ts'
import { sendsMails } from '../../../platform/installation/installation.ts'
import { notify } from '../../../platform/notify.ts'
import { NoMails } from '../../../services/mailing/NoMails.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { t } from './texts.ts'

interface Props {
  uuid: string
  isOpen: boolean
  onShared: (link: SharedLink) => void
  onClose: () => void
}

/** Asks for the guest's address, or makes a link to copy, and says what they will see. */
export const ShareDialog = ({ uuid, isOpen, onShared, onClose }: Props) => {
  const form = useServerForm({
    schema: shareOrderInput,
    defaultValues: { uuid, email: null, message: null },
    send: (values) => api.guests.share(values),
    onSuccess: (link) => {
      if (link.email) notify(sendsMails() ? t('sent', { email: link.email }) : t('kept'))
      onShared(link)
      onClose()
    },
  })
  const { control } = form
  const email = useWatch({ control, name: 'email' })
  const isMailed = Boolean(email) && sendsMails()
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      title={t('shareTitle')}
      submit={t(isMailed ? 'send' : 'make')}
      onClose={onClose}
    >
      <NoMails />
      <Typography color="text.secondary">{t('shareText', { days: guestLinkDays })}</Typography>
      <TextField
        control={control}
        name="email"
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the dialog to fill in this field
        autoFocus
        optional
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
