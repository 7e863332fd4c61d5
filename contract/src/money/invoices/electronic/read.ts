import { XmlProblem } from '../../../platform/xml.ts'
import { fromCii } from './cii.ts'
import type { ElectronicInvoice } from './document.ts'
import { treeOf } from './tree.ts'
import { fromUbl } from './ubl.ts'

/** Largest XML of an invoice, alone or inside its PDF. */
export const maxElectronicBytes = 1_048_576

/**
 * Reads an electronic invoice, in CII or UBL 2.1; undefined for another file. It is recognised by its first element,
 * because names of files lie. Throws XmlProblem for one that cannot be read safely.
 */
export const readElectronic = (bytes: Uint8Array): ElectronicInvoice | undefined => {
  const language = languageOf(bytes)
  if (!language) return undefined
  if (bytes.length > maxElectronicBytes) throw new XmlProblem('too large')
  return { cii: fromCii, ubl: fromUbl }[language](treeOf(textOf(bytes)))
}

const prolog = /(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE(?:[^<>[]|\[[\s\S]*?\]\s*(?=>))*>)/y

const root = /<(?:[\w.-]+:)?(CrossIndustryInvoice|Invoice|CreditNote)(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/y

const ublSchema = /["']urn:oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote)-2["']/

/** Language of the first element, after whatever may stand before it: a licence often does. */
const languageOf = (bytes: Uint8Array): 'cii' | 'ubl' | undefined => {
  const text = new TextDecoder().decode(bytes.subarray(0, maxElectronicBytes))
  for (let at = 0; ; at = prolog.lastIndex) {
    prolog.lastIndex = at
    if (prolog.test(text)) continue
    root.lastIndex = at
    const [, name, attributes = ''] = root.exec(text) ?? []
    if (name === 'CrossIndustryInvoice') return 'cii'
    return name !== undefined && ublSchema.test(attributes) ? 'ubl' : undefined
  }
}

/** Accepts UTF-8 only, which Factur-X requires. */
const textOf = (bytes: Uint8Array): string => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const encoding = /^<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)["']/.exec(text)?.[1] ?? 'utf-8'
    if (!/^utf-?8$/i.test(encoding) || text.includes('\0')) throw new XmlProblem('encoding')
    return text
  } catch (error) {
    throw error instanceof TypeError ? new XmlProblem('encoding', { cause: error }) : error
  }
}
