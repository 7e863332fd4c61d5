import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from './fields.tsx'
import { readTime } from './read-time.ts'

/** Takes a time of 24 hours as people type it, whatever the browser's language: « 9h30 » becomes « 09:30 » on leaving it. */
export const TimeField = <Input extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  required = false,
}: FieldProps<Input, Output>) => {
  const { field, fieldState } = useController({ control, name })
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      name={field.name}
      inputRef={field.ref}
      required={required}
      label={label}
      placeholder="HH:MM"
      value={typed ?? field.value ?? ''}
      onChange={({ target }) => {
        setTyped(target.value)
        field.onChange(readTime(target.value))
      }}
      onBlur={() => {
        setTyped(undefined)
        field.onBlur()
      }}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
      slotProps={{
        htmlInput: { inputMode: 'numeric', autoComplete: 'off' },
        input: { sx: { fontVariantNumeric: 'tabular-nums' } },
      }}
    />
  )
}
