import { checkDigit } from '@quai/contract/goods/barcodes/check-digit.ts'

/** True for a full EAN-8, EAN-13 or GTIN-14 with a wrong check digit. False for any other text. */
export const hasWrongCheckDigit = (ean: string): boolean =>
  /^(\d{8}|\d{13}|\d{14})$/.test(ean) && checkDigit(ean.slice(0, -1)) !== Number(ean.at(-1))
