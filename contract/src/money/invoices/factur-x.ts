import { z } from 'zod'
import { formatCivilDate } from '../../platform/dates.ts'
import { searchText } from '../../platform/text/search-text.ts'
import { formatMoney } from '../../platform/text/typography.ts'

/** A corrective invoice replaces the one that it names; a prepayment invoice asks in advance for a part of one to come. */
export const invoiceKinds = ['invoice', 'corrective', 'prepayment', 'creditNote'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** What an electronic invoice says (Factur-X, CII, UBL); null where it says nothing. Amounts in cents, with VAT. */
export const facturX = z.object({
  kind: z.enum(invoiceKinds),
  invoiceNumber: z.string().nullable(),
  invoicingDate: z.iso.date().nullable(),
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  periodStart: z.iso.date().nullable(),
  periodEnd: z.iso.date().nullable(),
  sellerName: z.string().nullable(),
  buyerName: z.string().nullable(),
  /** Day by which it asks to be paid. */
  dueDate: z.iso.date().nullable(),
  /** Numbers of the invoices that a corrective one names. */
  replacedNumbers: z.array(z.string()),
})
export type FacturX = z.infer<typeof facturX>

/** Fields of the form that both say. */
export const comparedFields = ['invoiceNumber', 'amount', 'invoicingDate', 'periodStart', 'periodEnd'] as const
export type ComparedField = (typeof comparedFields)[number]

type Typed = { [Field in ComparedField]: string | number }

/** Differences between what was typed and the electronic part, each with what the latter says. */
export const differencesFrom = (read: FacturX, typed: Typed): { field: ComparedField; read: string }[] =>
  comparedFields.flatMap((field) => {
    const said = read[field]
    if (said === null || numberKey(said) === numberKey(typed[field])) return []
    return [{ field, read: shown(field, said) }]
  })

/** Words of a name that name nobody: legal forms and what joins words. */
const emptyWords = new Set(
  'sa sas sasu sarl eurl sci snc scop ste societe ets cie fils et de du des la le les'.split(' '),
)

/** A single letter is none, as of « S.A.S. ». */
const wordsOf = (name: string): string[] =>
  searchText(name)
    .split(' ')
    .filter((word) => word.length > 1 && !emptyWords.has(word))

/**
 * True when both names may be of one organisation: an invoice bears the legal name, an account often the usual one, so one
 * word in common is enough.
 */
export const maySame = (said: string, known: string): boolean => {
  const own = new Set(wordsOf(known))
  return own.size === 0 || wordsOf(said).some((word) => own.has(word))
}

const numberKey = (value: string | number): string => String(value).replaceAll(/\s/g, '').toUpperCase()

const shown = (field: ComparedField, said: string | number): string => {
  if (typeof said === 'number') return formatMoney(said)
  return field === 'invoiceNumber' ? said : formatCivilDate(said)
}
