/**
 * What an electronic invoice says, whichever of its two languages it is written in; null where it says nothing. Days are
 * « 2026-12-31 », amounts decimals as written: « 1234.50 ».
 */
export interface ElectronicInvoice {
  /** UNTDID 1001 (BT-3). */
  typeCode: string | null
  invoiceNumber: string | null
  invoicingDate: string | null
  dueDate: string | null
  currency: string | null
  periodStart: string | null
  periodEnd: string | null
  seller: Party
  buyer: Party
  /** Invoices that it refers to (BG-3): the one that it corrects, or those paid in advance. */
  preceding: { invoiceNumber: string; invoicingDate: string | null }[]
  orderReference: string | null
  notes: string[]
  lines: Line[]
  allowances: Allowance[]
  vat: VatShare[]
  totals: Totals
  payment: Payment
  /** Names of the files inside. */
  attachments: string[]
}

export interface Party {
  name: string | null
  tradeName: string | null
  /** The SIREN of a French party. */
  legalId: string | null
  vatNumber: string | null
  address: string[]
}

export interface Line {
  name: string | null
  description: string | null
  quantity: string | null
  /** UN/ECE recommendation 20. */
  unit: string | null
  unitPrice: string | null
  /** Quantity that the price is for, when it is not one. */
  priceQuantity: string | null
  vatRate: string | null
  amount: string | null
}

/** Allowance or charge on the whole invoice. */
export interface Allowance {
  isCharge: boolean
  reason: string | null
  amount: string | null
  vatRate: string | null
}

export interface VatShare {
  /** UNTDID 5305. */
  category: string | null
  rate: string | null
  base: string | null
  amount: string | null
  exemption: string | null
}

export interface Totals {
  lines: string | null
  allowances: string | null
  charges: string | null
  withoutVat: string | null
  vat: string | null
  withVat: string | null
  prepaid: string | null
  /** What is left to pay (BT-115). */
  due: string | null
}

export interface Payment {
  iban: string | null
  bic: string | null
  reference: string | null
  terms: string | null
}
