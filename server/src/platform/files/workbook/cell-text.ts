import { formatCivilDate } from '@quai/contract/platform/dates.ts'

/** How a number is shown: as a date, as a month of a year, with zeros in front, or as it is. */
export type NumberLook = 'date' | 'month' | { digits: number } | undefined

export const isDateLook = (look: NumberLook): boolean => look === 'date' || look === 'month'

/** Reads a number format of a workbook: « dd/mm/yyyy », « 00000 ». */
export const lookOf = (id: number, code: string | undefined): NumberLook => {
  if (id === 17) return 'month'
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58))
    return 'date'
  if (code === undefined) return undefined
  if (/^0+$/.test(code)) return { digits: code.length }
  const signs = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').toLowerCase()
  if (!/[dmyhs]/.test(signs)) return undefined
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
  if (Number.isInteger(value)) {
    if (!Number.isSafeInteger(value)) return raw
    return typeof look === 'object' ? String(value).padStart(look.digits, '0') : String(value)
  }
  const text = String(Number(value.toPrecision(15))).replace('.', ',')
  // « 1,234 » could be one thousand; here it is one.
  return /^-?[1-9]\d{0,2},\d{3}$/.test(text) ? `${text}0` : text
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
