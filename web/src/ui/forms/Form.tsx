import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ServerForm } from './use-server-form.ts'

interface Props<Input extends FieldValues, Output> {
  form: ServerForm<Input, Output>
  children: ReactNode
  /** Names the form for screen readers when no heading does. */
  label?: string
  /** Called in place of the submission once every field is right: asks for a confirmation, which then submits. */
  onAsk?: () => void
}

/** The form element of a {@link ServerForm}; it ends with {@link FormActions}. */
export const Form = <Input extends FieldValues, Output>({ form, children, label, onAsk }: Props<Input, Output>) => (
  <Box
    component="form"
    noValidate
    aria-label={label}
    onSubmit={(event) => void (onAsk ? form.asking(onAsk) : form.submit)(event)}
    sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}
  >
    {children}
  </Box>
)
