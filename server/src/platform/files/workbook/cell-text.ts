import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { type NumberFormat, numberFormatOf, type ShownNumber, shownNumber } from './number-format.ts'

/** How a number is shown: as a date, as a month of a year, by another format, or as it is. */
export type NumberLook = 'date' | 'month' | NumberFormat | undefined

export const isDateLook = (look: NumberLook): boolean => look === 'date' || look === 'month'

/** Reads a number format of a workbook: « dd/mm/yyyy », « 00000 ». */
export const lookOf = (id: number, code: string | undefined): NumberLook => {
  if (id === 17) return 'month'
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58))
    return 'date'
  const signs = (code ?? '').replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|[_*]./gi, '').toLowerCase()
  if (!/[dmyhs]/.test(signs)) return numberFormatOf(id, code)
  return /m/.test(signs) && /y/.test(signs) && !/[dhs]/.test(signs) ? 'month' : 'date'
}

interface Shown {
  look: NumberLook
  /** True for workbooks that count days from 1904. */
  isFrom1904: boolean
}

/** Returns the text of a number, as a French spreadsheet would save it in a CSV, without its ambiguities. */
export const numberText = (raw: string, { look, isFrom1904 }: Shown): string => {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  if (isDateLook(look)) {
    // A time alone is the same part of a day in both calendars.
    const text = dateText(isFrom1904 && value >= 1 ? value + 1_462 : value)
    return look === 'month' ? text.replace(/^\d{2}\/(?=\d{2}\/\d{4}$)/, '') : text
  }
  // A number too long to be exact is left as it is, to be reported as damaged.
  if (Number.isInteger(value)) return Number.isSafeInteger(value) ? String(value) : raw
  const text = String(Number(value.toPrecision(15))).replace('.', ',')
  // « 1,234 » could be one thousand; here it is one.
  return /^-?[1-9]\d{0,2},\d{3}$/.test(text) ? `${text}0` : text
}

/** Returns how a cell shows its number, where it is not its plain text. A number too long to be exact is left as it is. */
export const shownOf = (raw: string, plainText: string, look: NumberLook): ShownNumber | undefined => {
  const value = Number(raw)
  if (typeof look !== 'object' || raw.trim() === '' || !Number.isFinite(value)) return undefined
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return undefined
  return shownNumber(value, plainText, look)
}

/** Days since 30 December 1899; below one it is a time. */
const dateText = (serial: number): string => {
  if (serial < 0 || serial > 2_958_465) return String(serial)
  const [day = '', clock = ''] = new Date(Math.round(serial * 86_400) * 1_000 + Date.UTC(1899, 11, 30))
    .toISOString()
    .split('T')
  const time = clock.slice(0, 5)
  if (serial < 1) return time
  return Number.isInteger(serial) ? formatCivilDate(day) : `${formatCivilDate(day)} ${time}`
}

/** Decodes the signs that a workbook writes as « _x000D_ ». Leaves out NUL, which no text may have. */
export const plainText = (text: string): string =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
    code === '0000' ? '' : String.fromCharCode(Number.parseInt(code, 16)),
  )
