import { formatCivilDate } from '@quai/contract/dates.ts'

/** How a number is shown: as a date, with zeros in front, or as it is. */
export type NumberLook = 'date' | { digits: number } | undefined

/** Reads a number format of a workbook: « dd/mm/yyyy », « 00000 ». */
export const lookOf = (id: number, code: string | undefined): NumberLook => {
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58))
    return 'date'
  if (code === undefined) return undefined
  if (/^0+$/.test(code)) return { digits: code.length }
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '')) ? 'date' : undefined
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
  if (look === 'date') return dateText(isFrom1904 ? value + 1_462 : value)
  // A number too long to be exact is left as it is, to be reported as damaged.
  if (Number.isInteger(value)) {
    if (!Number.isSafeInteger(value)) return raw
    return look ? String(value).padStart(look.digits, '0') : String(value)
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
