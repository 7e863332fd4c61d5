import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { DraftNotice } from './DraftNotice.tsx'
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
