import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useState } from 'react'

type Kept = Pick<
  TextFieldProps,
  | 'label'
  | 'placeholder'
  | 'name'
  | 'required'
  | 'disabled'
  | 'error'
  | 'helperText'
  | 'inputRef'
  | 'fullWidth'
  | 'autoFocus'
>

export interface NumberInputProps extends Kept {
  value: number | null | undefined
  /** Called with null when emptied, NaN when not a number, so that the schema refuses it. */
  onChange: (value: number | null) => void
  onBlur?: () => void
  /** Shown at the end: « cm », « kg ». */
  unit?: string
  decimal?: boolean
  /** Names the field for screen readers when a table heading replaces the label. */
  ariaLabel?: string
}

/** Takes a number as French people type it: comma or point, with spaces; no spinner, which a mouse wheel could turn. */
export const NumberInput = ({
  value,
  onChange,
  onBlur,
  unit,
  decimal = false,
  ariaLabel,
  ...rest
}: NumberInputProps) => {
  const [typed, setTyped] = useState<string>()
  // Drops what was typed once the value changes otherwise, by a button for example.
  const isCurrent = typed !== undefined && Object.is(parse(typed), value ?? null)
  const shown = isCurrent
    ? typed
    : value === null || value === undefined || Number.isNaN(value)
      ? ''
      : String(value).replace('.', ',')
  return (
    <TextField
      {...rest}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(parse(target.value))
      }}
      onBlur={() => {
        if (!Number.isNaN(parse(typed ?? ''))) setTyped(undefined)
        onBlur?.()
      }}
      slotProps={{
        htmlInput: { inputMode: decimal ? 'decimal' : 'numeric', autoComplete: 'off', 'aria-label': ariaLabel },
        input: {
          sx: { fontVariantNumeric: 'tabular-nums' },
          ...(unit && { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> }),
        },
      }}
    />
  )
}

const parse = (typed: string): number | null => {
  const plain = typed.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  return plain === '' ? null : Number(plain)
}
