import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useId } from 'react'
import type { SignInFieldName } from './use-sign-in.ts'

interface Props
  extends Pick<OutlinedInputProps, 'type' | 'autoComplete' | 'autoFocus' | 'defaultValue' | 'endAdornment'> {
  name: SignInFieldName
  label: string
  /** Why the server or the page refuses it. */
  error: string | undefined
}

/** Renders a field from the parts of MUI's TextField, which itself brings lists and menus along. */
export const SignInField = ({ label, error, ...input }: Props) => {
  const id = useId()
  return (
    <FormControl size="small" variant="outlined" error={error !== undefined}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput {...input} id={id} label={label} {...(error && { 'aria-describedby': `${id}-error` })} />
      {error && <FormHelperText id={`${id}-error`}>{error}</FormHelperText>}
    </FormControl>
  )
}
