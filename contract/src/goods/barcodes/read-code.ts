import { type Element, type Elements, readElementString, readLink, readPrinted, separator } from './elements.ts'
import { gtin14, hasGtinLength, isGtin, shortGtin } from './gtin.ts'

/** Contents of a scanned code. */
export interface Code {
  /** The code as a person would type it; without elements, a reference, a batch or an order's number. */
  text: string
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
 * Reads a scanned code: GS1 elements with or without symbology identifier, in their printed form or as a Digital Link;
 * EAN-8, UPC-A, EAN-13, ITF-14; any other text as it is. `year` places two-digit years. Returns a French sentence for a
 * GS1 code that cannot be read.
 */
export const readCode = (scanned: string, year: number): Code | { problem: string } => {
  const given = scanned.trim()
  const isGs1 = ofGs1.test(given)
  const text = given.replace(ofAny, '')
  const plain = text.startsWith(separator) ? text.slice(1) : text
  const found = elementsOf(plain, isGs1 || plain !== text)
  if (!found) return readText(plain)
  return 'problem' in found ? found : factsOf(found.elements, year)
}

/** Returns undefined for a text that is no GS1 code. */
const elementsOf = (text: string, isGs1: boolean): Elements | undefined => {
  if (/^https?:\/\//i.test(text)) return readLink(text)
  if (/^\(\d{2,4}\)/.test(text)) return readPrinted(text)
  if (isGs1 || text.includes(separator)) return readElementString(text)
  // Many readers send no symbology identifier: a GTIN or an SSCC with its check digit, at its place, tells.
  if (!/^(0[12]\d{14}|00\d{18})/.test(text)) return undefined
  const read = readElementString(text)
  return 'elements' in read ? read : undefined
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
  if (isGtin(text)) return { ...nothing, text, gtin: gtin14(text) }
  const doubt = hasGtinLength(text) ? `Le chiffre de contrôle de « ${text} » est faux : relisez le code.` : null
  return { ...nothing, text, doubt }
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
