import { piecesOf, XmlProblem } from '@quai/contract/platform/xml.ts'

/** Content of an electronic invoice (UN/CEFACT CII, the XML of Factur-X); null where it says nothing. Amounts in cents. */
export interface Cii {
  invoiceNumber: string | null
  invoicingDate: string | null
  amount: number | null
  currency: string | null
  periodStart: string | null
  periodEnd: string | null
  sellerName: string | null
  buyerName: string | null
  isCreditNote: boolean
}

/** The file is an electronic invoice that cannot be read safely. */
export class CiiProblem extends Error {}

const maxBytes = 1_048_576
const maxDepth = 60
const maxText = 500

const paths = {
  number: 'ExchangedDocument/ID',
  type: 'ExchangedDocument/TypeCode',
  day: 'ExchangedDocument/IssueDateTime/DateTimeString',
  seller: 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/SellerTradeParty/Name',
  buyer: 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/BuyerTradeParty/Name',
  currency: 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/InvoiceCurrencyCode',
  from: 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/BillingSpecifiedPeriod/StartDateTime/DateTimeString',
  to: 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/BillingSpecifiedPeriod/EndDateTime/DateTimeString',
  total:
    'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation/GrandTotalAmount',
  due: 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation/DuePayableAmount',
} as const
type Fact = keyof typeof paths
const factAt = new Map(Object.entries(paths).map(([fact, path]) => [`CrossIndustryInvoice/${path}`, fact as Fact]))

/** UNTDID 1001: credit notes, and invoices of them; 502 and 503 are those of the French rule BR-FR-04. */
const creditNotes = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '502', '503', '532'])

/** Reads an electronic invoice; undefined for another file. Throws CiiProblem. */
export const readCii = (bytes: Buffer): Cii | undefined => {
  if (!isCii(bytes)) return undefined
  if (bytes.length > maxBytes) throw new CiiProblem('too large')
  const facts = factsOf(textOf(bytes))
  const said = (fact: Fact) => facts.get(fact)?.trim() || null
  return {
    invoiceNumber: said('number'),
    invoicingDate: dayOf(said('day')),
    // What is to be paid (BT-115): the total, less what was paid in advance.
    amount: centsOf(said('due') ?? said('total')),
    currency: said('currency')?.toUpperCase() ?? null,
    periodStart: dayOf(said('from')),
    periodEnd: dayOf(said('to')),
    sellerName: said('seller'),
    buyerName: said('buyer'),
    // Some write a credit note as an invoice of a negative total.
    isCreditNote: creditNotes.has(said('type') ?? '') || said('total')?.startsWith('-') === true,
  }
}

const prolog = /(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE(?:[^<>[]|\[[\s\S]*?\]\s*(?=>))*>)/y

const root = /<(?:[\w.-]+:)?CrossIndustryInvoice[\s/>]/y

/** True when the first element is that of CII, after whatever may stand before it: a licence often does. */
const isCii = (bytes: Buffer): boolean => {
  const text = bytes.toString('utf8', 0, maxBytes)
  for (let at = text.startsWith('\ufeff') ? 1 : 0; ; at = prolog.lastIndex) {
    prolog.lastIndex = at
    if (prolog.test(text)) continue
    root.lastIndex = at
    return root.test(text)
  }
}

/** Accepts UTF-8 only, which Factur-X requires. */
const textOf = (bytes: Buffer): string => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const encoding = /^<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)["']/.exec(text)?.[1] ?? 'utf-8'
    if (!/^utf-?8$/i.test(encoding) || text.includes('\0')) throw new CiiProblem('encoding')
    return text
  } catch (error) {
    throw error instanceof TypeError ? new CiiProblem('encoding', { cause: error }) : error
  }
}

const factsOf = (xml: string): Map<Fact, string> => {
  const facts = new Map<Fact, string>()
  const open: string[] = []
  for (const piece of piecesIn(xml)) {
    if (piece.kind === 'open') {
      if (open.push(piece.name) > maxDepth) throw new CiiProblem('depth')
      continue
    }
    if (piece.kind === 'close') {
      if (open.pop() !== piece.name) throw new CiiProblem('unbalanced')
      continue
    }
    const fact = factAt.get(open.join('/'))
    if (fact === undefined) continue
    const text = (facts.get(fact) ?? '') + piece.text
    if (text.length > maxText) throw new CiiProblem('text')
    facts.set(fact, text)
  }
  if (open.length > 0) throw new CiiProblem('unbalanced')
  return facts
}

/** Entities cannot be declared: the reader refuses a document type. */
function* piecesIn(xml: string) {
  try {
    yield* piecesOf(xml)
  } catch (error) {
    throw error instanceof XmlProblem ? new CiiProblem('malformed', { cause: error }) : error
  }
}

/** « 20261231 » → « 2026-12-31 ». */
const dayOf = (text: string | null): string | null => {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? '') ?? []
  const date = `${year}-${month}-${day}`
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : null
}

/** « 1234.5 » → 123450; null for a negative amount or one with parts of a cent. */
const centsOf = (text: string | null): number | null => {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text ?? '') ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
