import { type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from './fields.tsx'
import { NumberInput, type NumberInputProps } from './NumberInput.tsx'

type Extras = Pick<
  NumberInputProps,
  'label' | 'placeholder' | 'unit' | 'decimal' | 'fullWidth' | 'autoFocus' | 'ariaLabel'
>

/** Connects a {@link NumberInput} to a form; empty is null. */
export const NumberField = <Input extends FieldValues, Output>({
  control,
  name,
  hint,
  ...rest
}: Omit<FieldProps<Input, Output>, 'label'> & Extras) => {
  const { field, fieldState } = useController({ control, name })
  const { ref, ...wiring } = field
  return (
    <NumberInput
      {...wiring}
      {...rest}
      inputRef={ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
    />
  )
}
