import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { readTime } from '../../settings/hours/hours.ts'
import { t } from './texts.ts'
import { useCompleteScope } from './use-complete.ts'

/** Takes a time as people type it: « 9h30 » becomes « 09:30 » on leaving the field. */
export const TimeField = () => {
  const { control } = useCompleteScope()
  const { field, fieldState } = useController({ control, name: 'time' })
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      name={field.name}
      inputRef={field.ref}
      required
      label={t('time')}
      placeholder="HH:MM"
      value={typed ?? field.value}
      onChange={({ target }) => {
        setTyped(target.value)
        field.onChange(readTime(target.value))
      }}
      onBlur={() => {
        setTyped(undefined)
        field.onBlur()
      }}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{
        htmlInput: { inputMode: 'numeric', autoComplete: 'off' },
        input: { sx: { fontVariantNumeric: 'tabular-nums' } },
      }}
    />
  )
}
