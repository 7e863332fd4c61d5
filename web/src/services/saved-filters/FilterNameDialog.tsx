import { savedFilterName } from '@quai/contract/services/saved-filters/saved-filter.ts'
import { z } from 'zod'
import { notify } from '../../platform/notify.ts'
import { TextField } from '../../ui/fields/fields.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { t } from './texts.ts'

const nameForm = z.object({ name: savedFilterName })

interface Props {
  title: string
  /** The current name, when renaming. */
  name: string
  send: (name: string) => Promise<{ name: string }>
  doneText: (name: string) => string
  onClose: () => void
}

/** Asks for the name of a saved filter. */
export const FilterNameDialog = ({ title, name, send, doneText, onClose }: Props) => {
  const form = useServerForm({
    schema: nameForm,
    defaultValues: { name },
    send: (typed) => send(typed.name),
    onSuccess: (saved) => {
      notify(doneText(saved.name))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={title} submit={t('confirmName')} onClose={onClose}>
      <TextField
        control={form.control}
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the dialog to type a name
        autoFocus
        required
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
    </FormDialog>
  )
}
