import { codeText } from '../../platform/text/plain-text.ts'
import {
  type Element,
  type Elements,
  readElementString,
  readLink,
  readPrinted,
  readSeparated,
  separator,
  withoutSeparators,
  withSeparators,
} from './elements.ts'
import { gtin14, hasCheckDigit, hasGtinLength, isGtin, shortGtin } from './gtin.ts'
import { identifiers, nameOf } from './identifiers.ts'

/** Contents of a scanned code. */
export interface Code {
  /** The code as a person would type it; without elements, a reference, a batch or an order's number. */
  text: string
  /** True for a text without elements, which may be a reference or a number as well as a GTIN. */
  isText: boolean
  /** On 14 digits; of the content, for the label of a pallet. */
  gtin: string | null
  sscc: string | null
  batchNumber: string | null
  expirationDate: string | null
  productionDate: string | null
  /** Number of articles. */
  quantity: number | null
  netWeightKg: number | null
  /** Says in French why the code may be misread; null when nothing does. */
  doubt: string | null
}

/** Symbology identifiers of GS1 codes: GS1-128, GS1 DataMatrix, GS1 QR, DataBar, GS1 DotCode. */
const ofGs1 = /^\](C1|e0|d2|Q3|J1)/
const ofAny = /^\][A-Za-z]\w/

/**
 * A GTIN or an SSCC at its place: many readers send no symbology identifier, and its check digit tells a GS1 code from
 * another text.
 */
const keyAtStart = /^(?:0[12](\d{14})|00(\d{18}))/

/**
 * Reads a scanned code: GS1 elements with or without symbology identifier, in their printed form or as a Digital Link;
 * EAN-8, UPC-A, EAN-13, ITF-14; any other text as it is. Leaves out what nobody sees. `year` places two-digit years.
 * Returns a French sentence for a GS1 code that cannot be read.
 */
export const readCode = (scanned: string, year: number): Code | { problem: string } => {
  // Separators are control characters, which codeText() writes as spaces.
  const given = scanned.split(separator).map(codeText).join(separator)
  const isGs1 = ofGs1.test(given)
  const text = given.replace(ofAny, '')
  const found = writtenElements(text)
  if (found) return 'problem' in found ? found : factsOf(found.elements, year)
  const isSure = isGs1 || text.includes(separator)
  if (!isSure && !hasKeyAtStart(text)) return readText(text)
  const row = readSeparated(text)
  if ('elements' in row) return { ...factsOf(row.elements, year), doubt: lostSeparator(row.elements, year) }
  return isSure ? row : { ...readText(text), doubt: `${row.problem} Vérifiez que le lecteur envoie les séparateurs.` }
}

/** Reads the forms that name each identifier. Undefined for any other text. */
const writtenElements = (text: string): Elements | undefined => {
  if (/^https?:\/\//i.test(text)) return readLink(text)
  return /^\(\d{2,4}\)/.test(text) ? readPrinted(withoutSeparators(text)) : undefined
}

const hasKeyAtStart = (text: string): boolean => {
  const [, gtin, sscc] = keyAtStart.exec(withSeparators(text).replace(/^[^\p{L}\p{N}]+/u, '')) ?? []
  return gtin !== undefined ? isGtin(gtin) : sscc !== undefined && hasCheckDigit(sscc)
}

/** Elements that a value seldom ends in by chance: dates, a GTIN, a net weight. */
const tail = /^(?:1[1-3567]\d{6}|0[12]\d{14}|310[0-5]\d{6})/

/**
 * Says in French that a value of open length ends in whole other elements, as it does when the separator after it is
 * lost: « L-7 » and « 17271231 » run together. Null when none does.
 */
const lostSeparator = (elements: readonly Element[], year: number): string | null => {
  for (const { ai, value } of elements) {
    if (identifiers.get(ai)?.fixedLength !== undefined) continue
    for (let place = 1; place < value.length; place++) {
      const rest = value.slice(place)
      if (tail.test(rest) && isLikelyRow(rest, year))
        return `${nameOf(ai)} : « ${value} » finit comme un autre élément, « ${rest} ». Un séparateur manque peut-être : comparez à l’étiquette.`
    }
  }
  return null
}

/** True for elements in a row whose first, when it is a date, is of a year about which goods still exist. */
const isLikelyRow = (text: string, year: number): boolean => {
  if (!('elements' in readElementString(text))) return false
  const age = text.startsWith('1') ? year - Number(dayOf(text.slice(2, 8), year).slice(0, 4)) : 0
  return age <= 10 && age >= -20
}

const nothing = {
  gtin: null,
  sscc: null,
  batchNumber: null,
  expirationDate: null,
  productionDate: null,
  quantity: null,
  netWeightKg: null,
  doubt: null,
}

const readText = (text: string): Code => {
  const gtin = gtinIn(text)
  if (gtin) return { ...nothing, text, isText: true, gtin }
  const doubt = hasGtinLength(text) ? `Le chiffre de contrôle de « ${text} » est faux : relisez le code.` : null
  return { ...nothing, text, isText: true, doubt }
}

/**
 * Returns the GTIN of a text that is one: bare, in groups as it is printed (« 3 760123 456784 », « 978-2-07-036002-4 »),
 * or with the two or five digits that books and periodicals have beside it. Hyphens between eight digits are a date.
 */
const gtinIn = (text: string): string | undefined => {
  const digits = /^\d{4} \d{4}$|^\d[\d -]{10,22}\d$/.test(text) ? text.replaceAll(/[ -]/g, '') : text
  if (isGtin(digits)) return gtin14(digits)
  const [, main] = /^(\d{13})(?:\d{2}|\d{5})$/.exec(digits) ?? []
  return main && isGtin(main) && !(digits.length === 18 && hasCheckDigit(digits)) ? gtin14(main) : undefined
}

const factsOf = (elements: readonly Element[], year: number): Code => {
  const firstOf = (...wanted: string[]): string | null => {
    for (const ai of wanted) {
      const found = elements.find((element) => element.ai === ai)
      if (found) return found.value
    }
    return null
  }
  const gtin = firstOf('01', '02', '03') ?? firstOf('8006', '8026')?.slice(0, 14) ?? null
  const sscc = firstOf('00')
  const quantity = firstOf('37', '30')
  const expiry = firstOf('17', '15', '16') ?? firstOf('7003')?.slice(0, 6)
  const production = firstOf('11', '13')
  return {
    ...nothing,
    isText: false,
    text: gtin ? shortGtin(gtin) : (sscc ?? elements.map(({ ai, value }) => `(${ai})${value}`).join('')),
    gtin,
    sscc,
    batchNumber: firstOf('10'),
    expirationDate: expiry ? dayOf(expiry, year) : null,
    productionDate: production ? dayOf(production, year) : null,
    quantity: quantity === null ? null : Number(quantity),
    netWeightKg: weightOf(elements),
  }
}

/**
 * Reads YYMMDD. A year more than 50 ahead belongs to the century before, one 50 or more behind to the next; a day of 00
 * is the last of its month (GS1 General Specifications, 3.4 and 7.12).
 */
const dayOf = (digits: string, year: number): string => {
  const [yy, mm, dd] = [Number(digits.slice(0, 2)), Number(digits.slice(2, 4)), Number(digits.slice(4, 6))]
  const near = Math.floor(year / 100) * 100 + yy
  const full = near - year > 50 ? near - 100 : near - year <= -50 ? near + 100 : near
  return new Date(Date.UTC(full, dd === 0 ? mm : mm - 1, dd)).toISOString().slice(0, 10)
}

/** « 3103 », « 001250 » → 1.25: the last digit of the identifier tells the decimals. */
const weightOf = (elements: readonly Element[]): number | null => {
  const weight = elements.find(({ ai }) => /^310\d$/.test(ai))
  return weight ? Number(weight.value) / 10 ** Number(weight.ai.at(-1)) : null
}
