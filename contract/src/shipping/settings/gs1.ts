import { z } from 'zod'
import { checkDigit } from '../../goods/barcodes/gtin.ts'

/** Digits of an SSCC between its extension digit and its check digit: the company prefix and the serial number. */
const prefixAndSerial = 16

const gs1PrefixBounds = { min: 6, max: 12 } as const

/** Number of SSCC that a company prefix gives for one extension digit. */
export const serialsOf = (prefix: string): number => 10 ** (prefixAndSerial - prefix.length)

/** SSCC of a logistic unit, 18 digits, written on labels behind the identifier (00). */
export const ssccOf = (prefix: string, serial: number, extension = 0): string => {
  const digits = `${extension}${prefix}${String(serial).padStart(prefixAndSerial - prefix.length, '0')}`
  return `${digits}${checkDigit(digits)}`
}

/** Number of SSCC that a company prefix gives with the ten extension digits. */
export const ssccsOf = (prefix: string): number => 10 * serialsOf(prefix)

/** The nth SSCC of a company prefix, from 0: serial numbers of the extension digit 0, then those of 1. */
export const nthSscc = (prefix: string, rank: number): string =>
  ssccOf(prefix, rank % serialsOf(prefix), Math.floor(rank / serialsOf(prefix)))

/** Beginnings that GS1 gives to no company: restricted circulation, periodicals, books, refunds and coupons. */
const ownedByNoCompany = /^(02|04|05|2|97[789]|98|99|000000)/

/** GS1 company prefix, as GS1 France gives it to a member. Spaces are left out. */
export const gs1CompanyPrefix = z
  .string()
  .max(40)
  .transform((typed) => typed.replace(/\s/g, ''))
  .superRefine((prefix, context) => {
    const message = prefixIssue(prefix)
    if (message) context.addIssue({ code: 'custom', params: { rule: 'gs1Prefix' }, message })
  })

const prefixIssue = (prefix: string): string | undefined => {
  if (!/^\d*$/.test(prefix)) return 'Un préfixe GS1 ne contient que des chiffres.'
  const { min, max } = gs1PrefixBounds
  if (prefix.length < min || prefix.length > max)
    return `Un préfixe GS1 a de ${min} à ${max} chiffres : ni un code-barres entier, ni un SSCC.`
  return ownedByNoCompany.test(prefix) ? 'GS1 ne donne ce préfixe à aucune entreprise : vérifiez-le.' : undefined
}
