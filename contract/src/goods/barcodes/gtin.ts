/** True for an EAN-8, a UPC-A, an EAN-13 or a GTIN-14, with its check digit. */
export const isGtin = (text: string): boolean => hasGtinLength(text) && hasCheckDigit(text)

/** True for digits whose last one is their check digit. */
export const hasCheckDigit = (digits: string): boolean => checkDigit(digits.slice(0, -1)) === Number(digits.at(-1))

export const hasGtinLength = (text: string): boolean => /^(\d{8}|\d{12,14})$/.test(text)

/** Writes a GTIN on 14 digits, on which all are compared: an EAN-13 is a GTIN-14 that begins with 0. */
export const gtin14 = (digits: string): string => digits.padStart(14, '0')

/**
 * True for a GTIN-14 that names one article in the world: numbers for use inside a company begin with 02, 04 or 2, on 8 digits with
 * 0 or 2 (GS1 General Specifications, section 1.4).
 */
export const isWorldwide = (gtin: string): boolean =>
  gtin.startsWith('000000') ? !/^[02]/.test(gtin.slice(6)) : !/^(02|04|2)/.test(gtin.slice(1))

/** Writes a GTIN as its product bears it: 13 digits when it begins with 0. */
export const shortGtin = (gtin: string): string => gtin.replace(/^0(?=\d{13}$)/, '')

/**
 * Returns the GTIN of the article in a case: a GTIN-14 that begins with 1 to 8 names a case of the article whose GTIN
 * has the same digits between its first and its check digit. Null for any other.
 */
export const containedGtin = (gtin: string): string | null => {
  if (!/^[1-8]\d{13}$/.test(gtin)) return null
  const digits = `0${gtin.slice(1, -1)}`
  return `${digits}${checkDigit(digits)}`
}

/**
 * Returns the GTIN that a product's EAN holds, on 14 digits: « 3760…», « (01)03760… »; null for any other text.
 * The database has the same rule (gtin_of, migration 0074).
 */
export const gtinOfEan = (ean: string): string | null => {
  const digits = ean.replace(/^\(01\)/, '').replaceAll(/[()]/g, '')
  return /^\d{8,14}$/.test(digits) ? gtin14(digits) : null
}

/**
 * Check digit of GTIN, SSCC and GLN (GS1 General Specifications, 7.9): weights 3 and 1 in turn, from the right of the
 * digits before it.
 */
export const checkDigit = (digits: string): number => {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, place) => total + digit * (place % 2 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}
