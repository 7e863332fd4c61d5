import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ServerForm } from './use-server-form.ts'

interface Props<Input extends FieldValues, Output, Answer> {
  form: ServerForm<Input, Output, Answer>
  children: ReactNode
  /** Names the form for screen readers when no heading does. */
  label?: string
}

/** The form element of a {@link ServerForm}, with what the server refused as a whole at its top. */
export const Form = <Input extends FieldValues, Output, Answer>({
  form,
  children,
  label,
}: Props<Input, Output, Answer>) => (
  <Box
    component="form"
    noValidate
    aria-label={label}
    onSubmit={(event) => void form.submit(event)}
    sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}
  >
    {form.refusal && (
      <Alert severity="error" role="alert">
        {form.refusal}
      </Alert>
    )}
    {children}
  </Box>
)
