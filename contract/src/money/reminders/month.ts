import { z } from 'zod'
import { wallClock, years } from '../../platform/dates.ts'

/** Month of the calendar in an input, « 2026-12 ». */
export const monthInput = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .refine((month) => Number(month.slice(0, 4)) >= years.first && Number(month.slice(0, 4)) <= years.last, {
    params: { rule: 'year', minimum: years.first, maximum: years.last },
    message: `L’année va de ${years.first} à ${years.last}.`,
  })

/** Month of an instant in Paris. */
export const monthOf = (at: Date): string => wallClock(at).date.slice(0, 7)

/** Adds months: addMonths('2026-12', 1) → '2027-01'. */
export const addMonths = (month: string, months: number): string => {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** Last month that is over in Paris, whose invoices are due. */
export const lastMonth = (now: Date): string => addMonths(monthOf(now), -1)

const names = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]

/** '2026-12' → 'décembre 2026'. */
export const formatMonth = (month: string): string => `${names[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

/** 'de décembre 2026', 'd’avril 2027'. */
export const ofMonth = (month: string): string => {
  const name = formatMonth(month)
  return /^[ao]/.test(name) ? `d’${name}` : `de ${name}`
}
