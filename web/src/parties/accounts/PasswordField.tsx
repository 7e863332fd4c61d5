import type { FieldValues } from 'react-hook-form'
import { type FieldProps, TextField } from '../../ui/fields/fields.tsx'

type Props<Input extends FieldValues, Output> = Omit<FieldProps<Input, Output>, 'required' | 'disabled'> & {
  /** Set when the user types an existing password, so that password managers do not propose a new one. */
  isCurrent?: boolean
  autoFocus?: boolean
}

export const PasswordField = <Input extends FieldValues, Output>({
  isCurrent = false,
  ...rest
}: Props<Input, Output>) => (
  <TextField {...rest} type="password" autoComplete={isCurrent ? 'current-password' : 'new-password'} required />
)
