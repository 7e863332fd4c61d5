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
  /** Day by which it asks to be paid. */
  payBy?: string
  /** Numbers of the invoices that it refers to. */
  preceding?: string[]
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
  payBy,
  preceding = [],
}: Said = {}): string => `<?xml version="1.0" encoding="UTF-8"?>
${before}<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:ram" xmlns:udt="urn:udt">
<rsm:ExchangedDocument><ram:ID>${number}</ram:ID><ram:TypeCode>${type}</ram:TypeCode>
<ram:IssueDateTime><udt:DateTimeString format="102">${day}</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement>
<ram:SellerTradeParty><ram:Name>${seller}</ram:Name></ram:SellerTradeParty>
<ram:BuyerTradeParty><ram:Name>${buyer}</ram:Name></ram:BuyerTradeParty></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>${currency}</ram:InvoiceCurrencyCode>
<ram:BillingSpecifiedPeriod><ram:StartDateTime><udt:DateTimeString format="102">${from}</udt:DateTimeString></ram:StartDateTime>
<ram:EndDateTime><udt:DateTimeString format="102">${to}</udt:DateTimeString></ram:EndDateTime></ram:BillingSpecifiedPeriod>${
  payBy === undefined
    ? ''
    : `<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">${payBy}</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>`
}
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:GrandTotalAmount>${total}</ram:GrandTotalAmount>${due === undefined ? '' : `<ram:DuePayableAmount>${due}</ram:DuePayableAmount>`}
</ram:SpecifiedTradeSettlementHeaderMonetarySummation>${preceding
  .map(
    (one) =>
      `<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${one}</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>`,
  )
  .join('')}</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`

const day = (compact: string): string => compact.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')

/** The same in UBL 2.1, with one line. */
export const ublXml = ({
  number = 'FA-2026-12',
  type = '380',
  day: issued = '20261231',
  total = '1234.50',
  currency = 'EUR',
  seller = '',
  buyer = '',
  due = total,
  before = '',
  from = '20261201',
  to = '20261231',
  payBy,
  preceding = [],
}: Said = {}): string => `<?xml version="1.0" encoding="UTF-8"?>
${before}<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc">
<cbc:ID>${number}</cbc:ID><cbc:IssueDate>${day(issued)}</cbc:IssueDate>${payBy === undefined ? '' : `<cbc:DueDate>${day(payBy)}</cbc:DueDate>`}
<cbc:InvoiceTypeCode>${type}</cbc:InvoiceTypeCode><cbc:Note>Escompte pour paiement anticipé : néant.</cbc:Note><cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>
<cac:InvoicePeriod><cbc:StartDate>${day(from)}</cbc:StartDate><cbc:EndDate>${day(to)}</cbc:EndDate></cac:InvoicePeriod>
${preceding.map((one) => `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${one}</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>`).join('')}
<cac:AccountingSupplierParty><cac:Party><cac:PostalAddress><cbc:StreetName>12 quai des Docks</cbc:StreetName><cbc:CityName>Lyon</cbc:CityName><cbc:PostalZone>69007</cbc:PostalZone></cac:PostalAddress>
<cac:PartyLegalEntity><cbc:RegistrationName>${seller}</cbc:RegistrationName><cbc:CompanyID schemeID="0002">100000009</cbc:CompanyID></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>${buyer}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>
<cac:TaxTotal><cbc:TaxAmount currencyID="${currency}">205.75</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount>1028.75</cbc:TaxableAmount><cbc:TaxAmount>205.75</cbc:TaxAmount>
<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20.00</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount>1028.75</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount>1028.75</cbc:TaxExclusiveAmount>
<cbc:TaxInclusiveAmount>${total}</cbc:TaxInclusiveAmount><cbc:PayableAmount>${due}</cbc:PayableAmount></cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">41.15</cbc:InvoicedQuantity><cbc:LineExtensionAmount>1028.75</cbc:LineExtensionAmount>
<cac:Item><cbc:Name>Stockage d’une palette</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20.00</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item>
<cac:Price><cbc:PriceAmount>25.00</cbc:PriceAmount></cac:Price></cac:InvoiceLine></Invoice>`

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
