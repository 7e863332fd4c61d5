import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
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
    sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}
  >
    {children}
  </Box>
)
