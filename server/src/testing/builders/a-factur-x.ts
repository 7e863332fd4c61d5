import { deflateSync } from 'node:zlib'
import { onePage } from './raw-pdf.ts'

interface Said {
  number?: string
  type?: string
  day?: string
  total?: string
  currency?: string
  seller?: string
  buyer?: string
  /** What is left to pay; nothing is said without it. */
  due?: string
  /** Stands before the first element. */
  before?: string
  from?: string
  to?: string
}

/** XML of a Factur-X invoice, as the standard's examples write it. */
export const ciiXml = ({
  number = 'FA-2026-12',
  type = '380',
  day = '20261231',
  total = '1234.50',
  currency = 'EUR',
  seller = '',
  buyer = '',
  due,
  before = '',
  from = '20261201',
  to = '20261231',
}: Said = {}): string => `<?xml version="1.0" encoding="UTF-8"?>
${before}<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:ram" xmlns:udt="urn:udt">
<rsm:ExchangedDocument><ram:ID>${number}</ram:ID><ram:TypeCode>${type}</ram:TypeCode>
<ram:IssueDateTime><udt:DateTimeString format="102">${day}</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement>
<ram:SellerTradeParty><ram:Name>${seller}</ram:Name></ram:SellerTradeParty>
<ram:BuyerTradeParty><ram:Name>${buyer}</ram:Name></ram:BuyerTradeParty></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>${currency}</ram:InvoiceCurrencyCode>
<ram:BillingSpecifiedPeriod><ram:StartDateTime><udt:DateTimeString format="102">${from}</udt:DateTimeString></ram:StartDateTime>
<ram:EndDateTime><udt:DateTimeString format="102">${to}</udt:DateTimeString></ram:EndDateTime></ram:BillingSpecifiedPeriod>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:GrandTotalAmount>${total}</ram:GrandTotalAmount>${due === undefined ? '' : `<ram:DuePayableAmount>${due}</ram:DuePayableAmount>`}
</ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`

const file = (bytes: string | Buffer) => ({
  dict: '/Type /EmbeddedFile /Subtype /text#2Fxml /Filter /FlateDecode',
  stream: deflateSync(bytes),
})

/** PDF that carries these files, as Factur-X does: named in the catalogue. */
export const pdfCarrying = (...files: (string | Buffer)[]): Buffer => {
  const names = files.map((_, rank) => `(factur-x${rank}.xml) ${4 + files.length + rank} 0 R`).join(' ')
  return onePage({ catalogue: `/Names << /EmbeddedFiles << /Names [${names}] >> >>` }, [
    ...files.map(file),
    ...files.map(
      (_, rank) => `<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /EF << /F ${4 + rank} 0 R >> >>`,
    ),
  ])
}
