import type { Allowance, ElectronicInvoice, Line, Party, Payment, Totals, VatShare } from './document.ts'
import { all, dayAt, decimal, type Element, filled, first, prose, said } from './tree.ts'

/** Reads an invoice in UN/CEFACT CII, the XML of Factur-X. Throws XmlProblem. */
export const fromCii = (root: Element): ElectronicInvoice => {
  const document = first(root, 'ExchangedDocument')
  const trade = first(root, 'SupplyChainTradeTransaction')
  const agreement = first(trade, 'ApplicableHeaderTradeAgreement')
  const settlement = first(trade, 'ApplicableHeaderTradeSettlement')
  return {
    typeCode: said(document, 'TypeCode'),
    invoiceNumber: said(document, 'ID'),
    invoicingDate: dayAt(document, 'IssueDateTime/DateTimeString'),
    dueDate: dayAt(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString'),
    currency: said(settlement, 'InvoiceCurrencyCode'),
    periodStart: dayAt(settlement, 'BillingSpecifiedPeriod/StartDateTime/DateTimeString'),
    periodEnd: dayAt(settlement, 'BillingSpecifiedPeriod/EndDateTime/DateTimeString'),
    seller: partyOf(first(agreement, 'SellerTradeParty')),
    buyer: partyOf(first(agreement, 'BuyerTradeParty')),
    preceding: all(settlement, 'InvoiceReferencedDocument').flatMap((reference) => {
      const invoiceNumber = said(reference, 'IssuerAssignedID')
      const invoicingDate = dayAt(reference, 'FormattedIssueDateTime/DateTimeString')
      return invoiceNumber ? [{ invoiceNumber, invoicingDate }] : []
    }),
    orderReference: said(agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID'),
    notes: all(document, 'IncludedNote').flatMap((note) => filled(prose(note, 'Content'))),
    lines: all(trade, 'IncludedSupplyChainTradeLineItem').map(lineOf),
    allowances: all(settlement, 'SpecifiedTradeAllowanceCharge').map(allowanceOf),
    vat: all(settlement, 'ApplicableTradeTax').map(vatOf),
    totals: totalsOf(first(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')),
    payment: paymentOf(settlement),
    attachments: all(agreement, 'AdditionalReferencedDocument/AttachmentBinaryObject').map(
      ({ attributes }) => attributes['filename'] ?? '',
    ),
  }
}

const partyOf = (party: Element | undefined): Party => {
  const address = first(party, 'PostalTradeAddress')
  const line = (...names: string[]) => filled(...names.map((name) => said(address, name))).join(' ') || null
  return {
    name: said(party, 'Name'),
    tradeName: said(party, 'SpecifiedLegalOrganization/TradingBusinessName'),
    legalId: said(party, 'SpecifiedLegalOrganization/ID'),
    vatNumber:
      all(party, 'SpecifiedTaxRegistration/ID')
        .find(({ attributes }) => attributes['schemeID'] === 'VA')
        ?.text.trim() || null,
    address: filled(
      line('LineOne'),
      line('LineTwo'),
      line('LineThree'),
      line('PostcodeCode', 'CityName'),
      line('CountryID'),
    ),
  }
}

const lineOf = (line: Element): Line => {
  const price = first(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice')
  return {
    name: said(line, 'SpecifiedTradeProduct/Name'),
    description: prose(line, 'SpecifiedTradeProduct/Description'),
    quantity: decimal(line, 'SpecifiedLineTradeDelivery/BilledQuantity'),
    unit: first(line, 'SpecifiedLineTradeDelivery/BilledQuantity')?.attributes['unitCode'] ?? null,
    unitPrice: decimal(price, 'ChargeAmount'),
    priceQuantity: decimal(price, 'BasisQuantity'),
    vatRate: decimal(line, 'SpecifiedLineTradeSettlement/ApplicableTradeTax/RateApplicablePercent'),
    amount: decimal(line, 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'),
  }
}

const allowanceOf = (allowance: Element): Allowance => ({
  isCharge: said(allowance, 'ChargeIndicator/Indicator') === 'true',
  reason: prose(allowance, 'Reason'),
  amount: decimal(allowance, 'ActualAmount'),
  vatRate: decimal(allowance, 'CategoryTradeTax/RateApplicablePercent'),
})

const vatOf = (tax: Element): VatShare => ({
  category: said(tax, 'CategoryCode'),
  rate: decimal(tax, 'RateApplicablePercent'),
  base: decimal(tax, 'BasisAmount'),
  amount: decimal(tax, 'CalculatedAmount'),
  exemption: prose(tax, 'ExemptionReason'),
})

const totalsOf = (sums: Element | undefined): Totals => ({
  lines: decimal(sums, 'LineTotalAmount'),
  allowances: decimal(sums, 'AllowanceTotalAmount'),
  charges: decimal(sums, 'ChargeTotalAmount'),
  withoutVat: decimal(sums, 'TaxBasisTotalAmount'),
  vat: decimal(sums, 'TaxTotalAmount'),
  withVat: decimal(sums, 'GrandTotalAmount'),
  prepaid: decimal(sums, 'TotalPrepaidAmount'),
  due: decimal(sums, 'DuePayableAmount'),
})

const paymentOf = (settlement: Element | undefined): Payment => {
  const means = first(settlement, 'SpecifiedTradeSettlementPaymentMeans')
  return {
    iban: said(means, 'PayeePartyCreditorFinancialAccount/IBANID'),
    bic: said(means, 'PayeeSpecifiedCreditorFinancialInstitution/BICID'),
    reference: said(settlement, 'PaymentReference'),
    terms: prose(settlement, 'SpecifiedTradePaymentTerms/Description'),
  }
}
