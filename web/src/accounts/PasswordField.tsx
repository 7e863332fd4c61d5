import type { FieldValues } from 'react-hook-form'
import { type FieldProps, TextField } from '../ui/fields/fields.tsx'

type Props<Input extends FieldValues, Output> = Omit<FieldProps<Input, Output>, 'required' | 'disabled'> & {
  /** The one in use; password managers propose to make another up. */
  isCurrent?: boolean
  autoFocus?: boolean
}

/** A password that is typed unseen. */
export const PasswordField = <Input extends FieldValues, Output>({
  isCurrent = false,
  ...rest
}: Props<Input, Output>) => (
  <TextField {...rest} type="password" autoComplete={isCurrent ? 'current-password' : 'new-password'} required />
)
