import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { t } from '../texts.ts'
import type { ServerForm } from './use-server-form.ts'

interface Props<Input extends FieldValues, Output> {
  form: ServerForm<Input, Output>
  children: ReactNode
  /** Names the form for screen readers when no heading does. */
  label?: string
  /** Replaces the submission once every field is valid, to ask for a confirmation that then submits. */
  onAsk?: () => void
}

/** Renders the form element of a {@link ServerForm}; it ends with {@link FormActions}. */
export const Form = <Input extends FieldValues, Output>({ form, children, label, onAsk }: Props<Input, Output>) => (
  <Box
    component="form"
    noValidate
    aria-label={label}
    onSubmit={(event) => void (onAsk ? form.asking(onAsk) : form.submit)(event)}
    {...gesturesOf(form)}
    sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}
  >
    <DraftNotice form={form} />
    {children}
  </Box>
)

/** Tells the form of each gesture before it changes anything, those in its menus and dialogs included. */
export const gesturesOf = <Input extends FieldValues, Output>({
  typing: { touch },
}: Pick<ServerForm<Input, Output>, 'typing'>) => ({
  onPointerDownCapture: touch,
  onKeyDownCapture: touch,
  onClickCapture: touch,
  onInputCapture: touch,
  onDropCapture: touch,
})

/** Says that the form shows what was typed on a former visit, with a way to start from scratch, and back. */
const DraftNotice = <Input extends FieldValues, Output>({
  form: { typing, isSending },
}: {
  form: Pick<ServerForm<Input, Output>, 'typing' | 'isSending'>
}) => {
  const { found, startOver, takeBack } = typing
  if (!found) return null
  const moment = formatDateTime(new Date(found.savedAt).toISOString())
  return (
    <Alert
      severity={found.isStale && !found.isAside ? 'warning' : 'info'}
      action={
        // What is being sent is given up beside the send button: an empty form would hide that it still leaves.
        !isSending && (
          <Button color="inherit" size="small" onClick={found.isAside ? takeBack : startOver}>
            {t(found.isAside ? 'takeBack' : 'startOver')}
          </Button>
        )
      }
      sx={{ flexWrap: 'wrap', alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
    >
      {t(found.isAside ? 'draftAside' : found.isStale ? 'draftStale' : 'draftTaken', { moment })}
    </Alert>
  )
}
