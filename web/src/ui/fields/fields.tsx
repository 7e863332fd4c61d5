import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import MuiTextField, { type TextFieldProps } from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

/** The props of every form field. `control` types `name`, so that a misspelt field does not compile. */
export interface FieldProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>
  name: FieldPath<Input>
  label: string
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
}

type Extras = Pick<
  TextFieldProps,
  'type' | 'autoComplete' | 'autoFocus' | 'multiline' | 'minRows' | 'maxRows' | 'slotProps' | 'fullWidth'
>

/** With `optional`, an emptied field is sent as null instead of an empty text. */
export const TextField = <Input extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  optional,
  onTyped,
  ...rest
}: FieldProps<Input, Output> & Extras & { optional?: boolean; onTyped?: () => void }) => {
  const { field, fieldState } = useController({ control, name })
  const { ref, value, onChange, ...wiring } = field
  return (
    <MuiTextField
      {...wiring}
      {...rest}
      inputRef={ref}
      value={value ?? ''}
      onChange={({ target }) => {
        onChange(optional && target.value === '' ? null : target.value)
        onTyped?.()
      }}
      label={label}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
    />
  )
}

export interface Choice<Value extends string | number | boolean> {
  value: Value
  label: string
}

export const SelectField = <Input extends FieldValues, Output, Value extends string | number>({
  control,
  name,
  label,
  hint,
  choices,
  emptyLabel,
  onChosen,
  ...rest
}: FieldProps<Input, Output> & {
  choices: readonly Choice<Value>[]
  emptyLabel?: string
  fullWidth?: boolean
  /** Called when the reader makes a choice. */
  onChosen?: () => void
}) => {
  const { field, fieldState } = useController({ control, name })
  const { ref, value, onChange, ...wiring } = field
  return (
    <MuiTextField
      {...wiring}
      {...rest}
      select
      inputRef={ref}
      value={value ?? ''}
      onChange={({ target }) => {
        onChange(target.value === '' ? undefined : target.value)
        onChosen?.()
      }}
      label={label}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
      {...(emptyLabel && { slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } } })}
    >
      {emptyLabel && <MenuItem value="">{emptyLabel}</MenuItem>}
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}

export const SwitchField = <Input extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  disabled,
}: FieldProps<Input, Output>) => {
  const { field, fieldState } = useController({ control, name })
  const { ref, value, onChange, ...wiring } = field
  const help = fieldState.error?.message ?? hint
  return (
    <div>
      <FormControlLabel
        label={label}
        disabled={disabled}
        control={
          <Switch
            {...wiring}
            slotProps={{ input: { ref } }}
            checked={Boolean(value)}
            onChange={(_, on) => onChange(on)}
          />
        }
      />
      {help && <FormHelperText error={fieldState.invalid}>{help}</FormHelperText>}
    </div>
  )
}
