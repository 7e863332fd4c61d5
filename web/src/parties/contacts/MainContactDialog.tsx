import Typography from '@mui/material/Typography'
import type { Contact } from '@quai/contract/parties/accounts/account.ts'
import { ownPassword } from '@quai/contract/parties/accounts/own-security.ts'
import { api } from '../../platform/calls/api.ts'
import { notify } from '../../platform/notify.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { PasswordField } from '../accounts/PasswordField.tsx'
import { t } from './texts.ts'

/** Asks for the own password before another contact becomes the main one of the organisation. */
export const MainContactDialog = ({ contact: { id, name }, onClose }: { contact: Contact; onClose: () => void }) => {
  const form = useServerForm({
    schema: ownPassword,
    defaultValues: { password: '' },
    send: ({ password }) => api.contacts.update({ id, isMain: true, password }),
    onSuccess: () => {
      notify(t('madeMain', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('makeMainTitle', { name })} submit={t('makeMain')} onClose={onClose}>
      <Typography color="text.secondary">{t('makeMainText')}</Typography>
      <PasswordField
        control={form.control}
        name="password"
        label={t('password')}
        hint={t('makeMainPassword')}
        isCurrent
      />
    </FormDialog>
  )
}
