import Typography from '@mui/material/Typography'
import { ownPassword } from '@quai/contract/parties/accounts/own-security.ts'
import { PasswordField } from '../../../parties/accounts/PasswordField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { t } from './texts.ts'

interface Props<Answer> {
  title: string
  lead?: string
  submit: string
  send: (values: { password: string }) => Promise<Answer>
  onDone: (answer: Answer, password: string) => void
  onClose: () => void
}

/** Asks for the own password before something that a stolen session must not do. */
export const PasswordDialog = <Answer,>({ title, lead, submit, send, onDone, onClose }: Props<Answer>) => {
  const form = useServerForm({
    schema: ownPassword,
    defaultValues: { password: '' },
    send: (values) => send(values),
    onSuccess: (answer, { password }) => onDone(answer, password),
  })
  return (
    <FormDialog form={form} title={title} submit={submit} onClose={onClose}>
      {lead && <Typography>{lead}</Typography>}
      <PasswordField control={form.control} name="password" label={t('currentPassword')} isCurrent />
    </FormDialog>
  )
}
