import Typography from '@mui/material/Typography'
import {
  type Contact,
  type ContactChanges,
  type ContactInput,
  contactInput,
} from '@quai/contract/parties/accounts/account.ts'
import { ownPassword } from '@quai/contract/parties/accounts/own-security.ts'
import { z } from 'zod'
import { api } from '../../platform/calls/api.ts'
import { sendsMails } from '../../platform/installation/installation.ts'
import { notify } from '../../platform/notify.ts'
import { renameContact, useUser } from '../../platform/session.ts'
import { NoMails } from '../../services/mailing/NoMails.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { PasswordField } from '../accounts/PasswordField.tsx'
import { t } from './texts.ts'

interface Props {
  /** User whose contacts an administrator keeps; undefined for the caller's own. */
  userId: number | undefined
  /** The contact to change; undefined for a new one. */
  contact: Contact | undefined
  onClose: () => void
}

export const ContactDialog = ({ userId, contact, onClose }: Props) => {
  const { contact: self } = useUser()
  const former = userId === undefined ? contact?.email : undefined
  const form = useServerForm({
    schema: schemaOf(former),
    defaultValues: { name: contact?.name ?? '', email: contact?.email ?? '', password: '' },
    send: ({ name, email, password }) => {
      const { add, change } = contactCalls(userId)
      if (!contact) return add({ name, email })
      return change({ id: contact.id, name, email, ...(asksPassword(former, email) && { password }) })
    },
    onSuccess: ({ id, name, email }) => {
      if (id === self.id) renameContact({ name, email })
      notify(contact ? t('saved') : t(sendsMails() ? 'invited' : 'invitedKept', { name }))
      onClose()
    },
  })
  const { control, methods } = form
  return (
    <FormDialog form={form} title={t(contact ? 'editTitle' : 'add')} submit={t('save')} onClose={onClose}>
      {!contact && <NoMails />}
      <TextField control={control} name="name" label={t('name')} required autoComplete="off" />
      <TextField
        control={control}
        name="email"
        type="email"
        label={t('email')}
        hint={!contact && sendsMails() && t('inviteHint')}
        required
        autoComplete="off"
      />
      {asksPassword(former, methods.watch('email')) && (
        <PasswordField control={control} name="password" label={t('password')} hint={t('passwordHint')} isCurrent />
      )}
    </FormDialog>
  )
}

/** True when a contact of the caller's own organisation gets another address. */
const asksPassword = (former: string | undefined, email: string): boolean => former !== undefined && email !== former

const schemaOf = (former: string | undefined) =>
  contactInput.extend({ password: z.string().max(200) }).superRefine(({ email, password }, context) => {
    if (!asksPassword(former, email) || password !== '') return
    context.addIssue({ code: 'too_small', origin: 'string', minimum: 1, input: password, path: ['password'] })
  })

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

interface ContactCalls {
  add: (input: ContactInput) => Promise<Contact>
  change: (changes: ContactChanges & { id: number }) => Promise<Contact>
}

/** Gives the calls for the contacts of a user, as an administrator; for the caller's own without `userId`. */
export const contactCalls = (userId: number | undefined): ContactCalls =>
  userId === undefined
    ? { add: (input) => api.contacts.create(input), change: (changes) => api.contacts.update(changes) }
    : {
        add: (input) => api.users.addContact({ ...input, id: userId }),
        change: ({ id: contactId, ...changes }) => api.users.updateContact({ ...changes, id: userId, contactId }),
      }
