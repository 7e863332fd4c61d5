import 'dayjs/locale/fr'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { frFR } from '@mui/x-date-pickers/locales'
import dayjs, { type Dayjs } from 'dayjs'
import type { ReactNode, Ref } from 'react'

export interface DatePickerInputProps {
  /** « 2026-11-21 », or nothing. */
  value: string | null | undefined
  /** null when emptied or not a date. */
  onChange?: (date: string | null) => void
  /** Once chosen for good: a day clicked, or the field left. */
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
}: DatePickerInputProps) => (
  <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="fr" localeText={texts}>
    <DatePicker
      label={label}
      format="DD/MM/YYYY"
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day?.isValid() ? civil(day) : null)}
      onAccept={(day) => onAccept?.(day?.isValid() ? civil(day) : null)}
      {...(name && { name })}
      {...(inputRef && { inputRef })}
      {...(min && { minDate: dayjs(min) })}
      {...(max && { maxDate: dayjs(max) })}
      {...(isDayDisabled && { shouldDisableDate: (day: Dayjs) => isDayDisabled(civil(day)) })}
      disabled={disabled ?? false}
      slotProps={{
        textField: {
          size: 'small',
          onBlur,
          required,
          fullWidth,
          helperText,
          sx: inputSx,
          ...(error !== undefined && { error }),
        },
        field: { clearable: !required },
      }}
    />
  </LocalizationProvider>
)

/** As the other fields: their theme keys do not reach the pickers' own input. */
const inputSx = {
  '& .MuiPickersOutlinedInput-root': { bgcolor: 'background.paper' },
  '& .MuiPickersOutlinedInput-root:not(.Mui-error, .Mui-focused) .MuiPickersOutlinedInput-notchedOutline': {
    borderColor: 'edge.main',
  },
}
