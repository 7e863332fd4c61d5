import 'dayjs/locale/fr'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { frFR } from '@mui/x-date-pickers/locales'
import dayjs, { type Dayjs } from 'dayjs'
import type { FocusEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import { t } from '../texts.ts'
import { firstDay, lastDay, readDay, useTypedDay } from './use-typed-day.ts'

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
