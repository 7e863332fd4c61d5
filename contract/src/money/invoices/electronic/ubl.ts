import type { Allowance, ElectronicInvoice, Line, Party, Payment, Totals, VatShare } from './document.ts'
import { all, dayAt, decimal, type Element, filled, first, prose, said } from './tree.ts'

/** Reads an invoice or a credit note in UBL 2.1. Throws XmlProblem. */
export const fromUbl = (root: Element): ElectronicInvoice => {
  const currency = said(root, 'DocumentCurrencyCode')
  // A second total is in the currency of the accounts (BT-111).
  const tax =
    all(root, 'TaxTotal').find((total) => first(total, 'TaxAmount')?.attributes['currencyID'] === currency) ??
    first(root, 'TaxTotal')
  return {
    typeCode:
      said(root, 'InvoiceTypeCode') ?? said(root, 'CreditNoteTypeCode') ?? (root.name === 'CreditNote' ? '381' : null),
    invoiceNumber: said(root, 'ID'),
    invoicingDate: dayAt(root, 'IssueDate'),
    dueDate: dayAt(root, 'DueDate'),
    currency,
    periodStart: dayAt(root, 'InvoicePeriod/StartDate'),
    periodEnd: dayAt(root, 'InvoicePeriod/EndDate'),
    seller: partyOf(first(root, 'AccountingSupplierParty/Party')),
    buyer: partyOf(first(root, 'AccountingCustomerParty/Party')),
    preceding: all(root, 'BillingReference/InvoiceDocumentReference').flatMap((reference) => {
      const invoiceNumber = said(reference, 'ID')
      return invoiceNumber ? [{ invoiceNumber, invoicingDate: dayAt(reference, 'IssueDate') }] : []
    }),
    orderReference: said(root, 'OrderReference/ID'),
    // The code of a note's subject stands before it: « #PMT#Indemnité… ».
    notes: all(root, 'Note').flatMap(({ text }) => filled(text.trim().replace(/^#[A-Z]{3}#/, ''))),
    lines: [...all(root, 'InvoiceLine'), ...all(root, 'CreditNoteLine')].map(lineOf),
    allowances: all(root, 'AllowanceCharge').map(allowanceOf),
    vat: all(tax, 'TaxSubtotal').map(vatOf),
    totals: totalsOf(first(root, 'LegalMonetaryTotal'), tax),
    payment: paymentOf(root),
    attachments: all(root, 'AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject').map(
      ({ attributes }) => attributes['filename'] ?? '',
    ),
  }
}

const partyOf = (party: Element | undefined): Party => {
  const address = first(party, 'PostalAddress')
  const line = (...names: string[]) => filled(...names.map((name) => said(address, name))).join(' ') || null
  const tradeName = said(party, 'PartyName/Name')
  const legalName = said(party, 'PartyLegalEntity/RegistrationName')
  return {
    name: legalName ?? tradeName,
    tradeName: legalName === null ? null : tradeName,
    legalId: said(party, 'PartyLegalEntity/CompanyID'),
    vatNumber: said(
      all(party, 'PartyTaxScheme').find((scheme) => said(scheme, 'TaxScheme/ID') === 'VAT'),
      'CompanyID',
    ),
    address: filled(
      line('StreetName'),
      line('AdditionalStreetName'),
      line('AddressLine/Line'),
      line('PostalZone', 'CityName'),
      line('Country/IdentificationCode'),
    ),
  }
}

const lineOf = (line: Element): Line => {
  const quantity = line.name === 'CreditNoteLine' ? 'CreditedQuantity' : 'InvoicedQuantity'
  return {
    name: said(line, 'Item/Name'),
    description: prose(line, 'Item/Description'),
    quantity: decimal(line, quantity),
    unit: first(line, quantity)?.attributes['unitCode'] ?? null,
    unitPrice: decimal(line, 'Price/PriceAmount'),
    priceQuantity: decimal(line, 'Price/BaseQuantity'),
    vatRate: decimal(line, 'Item/ClassifiedTaxCategory/Percent'),
    amount: decimal(line, 'LineExtensionAmount'),
  }
}

const allowanceOf = (allowance: Element): Allowance => ({
  isCharge: said(allowance, 'ChargeIndicator') === 'true',
  reason: prose(allowance, 'AllowanceChargeReason'),
  amount: decimal(allowance, 'Amount'),
  vatRate: decimal(allowance, 'TaxCategory/Percent'),
})

const vatOf = (share: Element): VatShare => ({
  category: said(share, 'TaxCategory/ID'),
  rate: decimal(share, 'TaxCategory/Percent'),
  base: decimal(share, 'TaxableAmount'),
  amount: decimal(share, 'TaxAmount'),
  exemption: prose(share, 'TaxCategory/TaxExemptionReason'),
})

const totalsOf = (sums: Element | undefined, tax: Element | undefined): Totals => ({
  lines: decimal(sums, 'LineExtensionAmount'),
  allowances: decimal(sums, 'AllowanceTotalAmount'),
  charges: decimal(sums, 'ChargeTotalAmount'),
  withoutVat: decimal(sums, 'TaxExclusiveAmount'),
  vat: decimal(tax, 'TaxAmount'),
  withVat: decimal(sums, 'TaxInclusiveAmount'),
  prepaid: decimal(sums, 'PrepaidAmount'),
  due: decimal(sums, 'PayableAmount'),
})

const paymentOf = (root: Element): Payment => {
  const means = first(root, 'PaymentMeans')
  return {
    iban: said(means, 'PayeeFinancialAccount/ID'),
    bic: said(means, 'PayeeFinancialAccount/FinancialInstitutionBranch/ID'),
    reference: said(means, 'PaymentID'),
    terms: prose(root, 'PaymentTerms/Note'),
  }
}
