import TextField from '@mui/material/TextField'
import { savedFilterName } from '@quai/contract/saved-filters/saved-filter.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../platform/api-error.ts'
import { notify } from '../platform/notify.ts'
import { AppDialog } from '../ui/Dialogs.tsx'
import { t } from './texts.ts'

interface Props {
  title: string
  /** The present one, to change. */
  name: string
  send: (name: string) => Promise<{ name: string }>
  doneText: (name: string) => string
  onClose: () => void
}

/** Asks for the name of a saved filter; a refused one is told at the field, and what was typed stays. */
export const FilterNameDialog = ({ title, name, send, doneText, onClose }: Props) => {
  const [typed, setTyped] = useState(name)
  const [refusal, setRefusal] = useState<string>()
  const { mutateAsync } = useMutation({ mutationFn: send, meta: { silent: true } })
  const save = async () => {
    const checked = savedFilterName.safeParse(typed)
    if (!checked.success) {
      setRefusal(checked.error.issues[0]?.message)
      throw checked.error
    }
    try {
      notify(doneText((await mutateAsync(checked.data)).name))
    } catch (error) {
      setRefusal(isApiError(error) ? (error.issues[0]?.fallback ?? error.message) : String(error))
      throw error
    }
  }
  return (
    <AppDialog
      isOpen
      title={title}
      primary={{ label: t('confirmName'), onClick: save }}
      secondary={{ label: t('cancel') }}
      onClose={onClose}
    >
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it has just been asked for, to type in
        autoFocus
        fullWidth
        required
        label={t('name')}
        value={typed}
        error={refusal !== undefined}
        helperText={refusal ?? t('nameHint')}
        onChange={({ target }) => {
          setTyped(target.value)
          setRefusal(undefined)
        }}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        sx={{ mt: 2 }}
      />
    </AppDialog>
  )
}
