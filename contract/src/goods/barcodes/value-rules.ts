import { checkDigit } from './gtin.ts'

/**
 * Rules of the GS1 dictionary on a component of a value, by name. Leaves out those that need lists of their own
 * (countries, currencies, packages, coupons): a scan is not refused for them.
 */
export const valueRules: Readonly<Record<string, (value: string) => boolean>> = {
  csum: (digits) => checkDigit(digits.slice(0, -1)) === Number(digits.at(-1)),
  csumalpha: (value) => value.slice(-2) === checkPair(value.slice(0, -2)),
  gcppos1: (value) => /^\d{4}/.test(value),
  gcppos2: (value) => /^.\d{4}/.test(value),
  // A day of 00 is the last of the month (GS1 General Specifications, 3.4).
  yymmd0: (value) => isDay(`20${value.replace(/00$/, '01')}`),
  yymmdd: (value) => isDay(`20${value}`),
  yyyymmdd: (value) => isDay(value),
  hhmi: (value) => value.slice(0, 2) < '24' && value.slice(2) < '60',
  hh: (value) => value < '24',
  mi: (value) => value < '60',
  ss: (value) => value < '60',
  zero: (value) => /^0+$/.test(value),
  nonzero: (value) => /[1-9]/.test(value),
  nozeroprefix: (value) => value === '0' || !value.startsWith('0'),
  yesno: (value) => value <= '1',
  winding: (value) => /^[019]$/.test(value),
  hyphen: (value) => value === '-',
  hasnondigit: (value) => /\D/.test(value),
  iso5218: (value) => /^[0129]$/.test(value),
  latitude: (value) => Number(value) <= 1_800_000_000,
  longitude: (value) => Number(value) <= 3_600_000_000,
  pcenc: (value) => !/%(?![\dA-Fa-f]{2})/.test(value),
  pieceoftotal: (value) => {
    const [piece, total] = [Number(value.slice(0, 2)), Number(value.slice(2))]
    return piece > 0 && piece <= total
  },
  posinseqslash: (value) => {
    const [, place, end] = /^(\d)\/(\d)$/.exec(value) ?? []
    return place !== undefined && end !== undefined && place >= '1' && place <= end
  },
  iban: (value) => isIban(value),
}

const isDay = (digits: string): boolean => {
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const read = new Date(day)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
}

const isIban = (value: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(value)) return false
  let rest = 0
  for (const sign of `${value.slice(4)}${value.slice(0, 4)}`) {
    const number = Number.parseInt(sign, 36)
    rest = (rest * (number > 9 ? 100 : 10) + number) % 97
  }
  return rest === 1
}

/** The characters of GS1 texts, in the order of their values. */
export const textCharacters = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const weights = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83]
const pairCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Check character pair of a Global Model Number (GS1 General Specifications, 7.9.5). */
export const checkPair = (text: string): string => {
  const sum = Array.from(text)
    .toReversed()
    .reduce((total, sign, place) => total + textCharacters.indexOf(sign) * (weights[place] ?? 0), 0)
  const rest = sum % 1021
  return `${pairCharacters[rest >> 5]}${pairCharacters[rest & 31]}`
}
