import { type FieldValues, useController } from 'react-hook-form'
import { DateInput } from './DateInput.tsx'
import type { FieldProps } from './fields.tsx'

/** Connects a {@link DateInput} to a form; empty is null. */
export const DateField = <Input extends FieldValues, Output>({
  control,
  name,
  hint,
  ...rest
}: FieldProps<Input, Output> & { min?: string; max?: string; fullWidth?: boolean }) => {
  const { field, fieldState } = useController({ control, name })
  const { ref, ...wiring } = field
  return (
    <DateInput
      {...wiring}
      {...rest}
      inputRef={ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
    />
  )
}
