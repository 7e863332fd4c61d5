import 'dayjs/locale/fr'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { frFR } from '@mui/x-date-pickers/locales'
import { years } from '@quai/contract/platform/dates.ts'
import dayjs, { type Dayjs } from 'dayjs'
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useMemo, useState } from 'react'
import { t } from '../texts.ts'

export interface DatePickerInputProps {
  /** « 2026-11-21 »; null or undefined when empty. */
  value: string | null | undefined
  /** Called with null when the field is empty or not a date between 2000 and 2100. */
  onChange?: (date: string | null) => void
  /** Called with the final choice: a day clicked, or the field left. */
  onAccept?: (date: string | null) => void
  onBlur?: () => void
  label: string
  name?: string
  inputRef?: Ref<HTMLInputElement>
  min?: string
  max?: string
  required?: boolean
  disabled?: boolean
  error?: boolean
  helperText?: ReactNode
  isDayDisabled?: (date: string) => boolean
  fullWidth?: boolean
  /** Reports no null while one date is typed over another, so that a filter does not query the server at each key. */
  keepsWhileTyping?: boolean
}

const texts = frFR.components.MuiLocalizationProvider.defaultProps.localeText
const civil = (day: Dayjs): string => day.format('YYYY-MM-DD')

export const DatePickerInput = ({
  value,
  onChange,
  onAccept,
  onBlur,
  label,
  name,
  inputRef,
  min,
  max,
  required,
  disabled,
  error,
  helperText,
  isDayDisabled,
  fullWidth,
  keepsWhileTyping = false,
}: DatePickerInputProps) => {
  const typed = useTypedDay({ value, onChange, keepsWhileTyping })
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="fr" localeText={texts}>
      <DatePicker
        label={label}
        format="DD/MM/YYYY"
        value={typed.day}
        onChange={typed.change}
        onAccept={(day) => onAccept?.(readDay(day) ?? null)}
        {...(name && { name })}
        {...(inputRef && { inputRef })}
        minDate={dayjs(min ?? firstDay)}
        maxDate={dayjs(max ?? lastDay)}
        {...(isDayDisabled && { shouldDisableDate: (day: Dayjs) => isDayDisabled(civil(day)) })}
        disabled={disabled ?? false}
        slotProps={{
          textField: {
            size: 'small',
            onFocus: typed.focus,
            onKeyDown: keepFromSubmitting,
            onBlur: (event: FocusEvent<HTMLElement>) => {
              if (typed.leave(event)) onBlur?.()
            },
            required,
            fullWidth,
            helperText: typed.isWrong ? t('wholeDate') : helperText,
            sx: inputSx,
            ...(typed.isWrong ? { error: true } : error !== undefined && { error }),
          },
          field: { clearable: !required },
        }}
      />
    </LocalizationProvider>
  )
}

/** Keeps Enter from submitting the form, which the picker does by itself: a date is typed in three parts. */
const keepFromSubmitting = (event: KeyboardEvent<HTMLElement> & { defaultMuiPrevented?: boolean }): void => {
  if (event.key === 'Enter') event.defaultMuiPrevented = true
}

/** Copies the other fields' style, which the theme does not apply to the pickers' input. */
const inputSx = {
  '& .MuiPickersOutlinedInput-root': { bgcolor: 'background.paper' },
  '& .MuiPickersOutlinedInput-root:not(.Mui-error, .Mui-focused) .MuiPickersOutlinedInput-notchedOutline': {
    borderColor: 'edge.main',
  },
}

const firstDay = `${years.first}-01-01`
const lastDay = `${years.last}-12-31`

/**
 * Reads a date field: null when empty, undefined when it is not a plausible date. A year being typed goes through 2, 20
 * and 202, which are valid dates but not meant.
 */
const readDay = (day: Dayjs | null): string | null | undefined => {
  if (day === null) return null
  const isSensible = day.isValid() && day.year() >= years.first && day.year() <= years.last
  return isSensible ? day.format('YYYY-MM-DD') : undefined
}

interface Given {
  value: string | null | undefined
  onChange?: ((date: string | null) => void) | undefined
  keepsWhileTyping: boolean
}

/**
 * Keeps what is typed in a date field until its value changes from outside, and reports only plausible dates. The field
 * rewrites itself when it receives another Dayjs, so the same object is returned.
 */
export const useTypedDay = ({ value: given, onChange, keepsWhileTyping }: Given) => {
  const value = given || null
  const outside = useMemo(() => (value ? dayjs(value) : null), [value])
  const [typed, setTyped] = useState<{ day: Dayjs | null; over: string | null; reported: string | null }>()
  const [isWrong, setWrong] = useState(false)
  const isTyped = typed !== undefined && (typed.over === value || typed.reported === value)
  const day = isTyped ? typed.day : outside

  const report = (date: string | null, shown: Dayjs | null) => {
    setTyped({ day: shown, over: value, reported: date })
    if (date !== value) onChange?.(date)
  }
  return {
    day,
    isWrong: isWrong && (!day || readDay(day) === undefined),
    change: (shown: Dayjs | null) => {
      const date = readDay(shown)
      if (date === undefined && keepsWhileTyping) return setTyped({ day: shown, over: value, reported: value })
      report(date ?? null, shown)
    },
    focus: () => setWrong(false),
    /** True once the focus has left the whole field, not just moved between its parts. */
    leave: ({ target, relatedTarget }: FocusEvent<HTMLElement>): boolean => {
      const field = target.closest('.MuiFormControl-root')
      if (field?.contains(relatedTarget)) return false
      // The pickers' hidden input holds the text, complete or not.
      const text = field?.querySelector('input')?.value ?? ''
      const isUnfinished = text !== '' && typeof readDay(day) !== 'string'
      setWrong(isUnfinished)
      if (isUnfinished) report(null, day)
      return true
    },
  }
}
