import { years } from '@quai/contract/platform/dates.ts'
import dayjs, { type Dayjs } from 'dayjs'
import { type FocusEvent, useMemo, useState } from 'react'

export const firstDay = `${years.first}-01-01`
export const lastDay = `${years.last}-12-31`

/**
 * Reads a date field: null when empty, undefined when it is not a plausible date. A year being typed goes through 2, 20
 * and 202, which are valid dates but not meant.
 */
export const readDay = (day: Dayjs | null): string | null | undefined => {
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
