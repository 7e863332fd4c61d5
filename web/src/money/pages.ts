import { type ChargeKind, chargeKinds } from '@quai/contract/money/charges/charge-kinds.ts'
import { differences } from '@quai/contract/money/charges/comparison.ts'
import type { chargedMovementsQuery } from '@quai/contract/money/charges/statement.ts'
import { type invoiceListQuery, invoiceSorts } from '@quai/contract/money/invoices/invoice.ts'
import { invoiceStates } from '@quai/contract/money/invoices/state.ts'
import { type KpiFamily, type KpiName, kpiFamilies, kpiNames } from '@quai/contract/money/kpis/definitions.ts'
import { kpiPeriods, type kpiQuery } from '@quai/contract/money/kpis/kpi.ts'
import { type reminderListQuery, reminderStates } from '@quai/contract/money/reminders/reminder.ts'
import { type sellsyItemQuery, sellsyItemStates, sellsyVerdicts } from '@quai/contract/money/sellsy/sync.ts'
import type { carbonStatementQuery } from '@quai/contract/orders/carbon/carbon.ts'
import type { z } from 'zod'
import { byUuid, numericId, page } from '../platform/pages/page.ts'
import {
  day,
  direction,
  flag,
  matching,
  oneOf,
  paging,
  partners,
  type Query,
  type Readers,
  text,
  whole,
} from '../platform/pages/search.ts'

const reporting: Readers<z.input<typeof kpiQuery> & Reported> = {
  period: oneOf(kpiPeriods),
  ...partners,
  family: oneOf(kpiFamilies),
  figure: oneOf(kpiNames),
  isTable: flag,
}

interface Reported {
  family?: KpiFamily | undefined
  figure?: KpiName | undefined
  isTable?: boolean | undefined
}

/** Without a period, the page shows this month. */
const carbonStatement: Readers<Partial<z.input<typeof carbonStatementQuery>>> = {
  ...paging,
  from: day,
  to: day,
  ...partners,
  isLeftOut: flag,
}

const invoiceList: Query<typeof invoiceListQuery> = {
  ...paging,
  ...partners,
  state: oneOf(invoiceStates),
  difference: oneOf(differences),
  from: day,
  to: day,
  periodFrom: day,
  periodTo: day,
  search: text(120),
  sort: oneOf(invoiceSorts),
  direction,
}

/** Statement of charges, or the line whose products and movements are shown. */
const chargesLine: Readers<Omit<z.input<typeof chargedMovementsQuery>, 'kind'> & { kind: ChargeKind }> = {
  ...paging,
  ...partners,
  from: day,
  to: day,
  kind: oneOf(chargeKinds),
  productId: whole(),
}

/** Months of the accepted years. */
const month = matching(/^(20\d\d|2100)-(0[1-9]|1[0-2])$/)

const reminderList: Query<typeof reminderListQuery> = {
  ...paging,
  month,
  state: oneOf(reminderStates),
  search: text(120),
}

const sellsyItems: Query<typeof sellsyItemQuery> = {
  ...paging,
  verdict: oneOf(sellsyVerdicts),
  state: oneOf(sellsyItemStates),
}

export const moneyPages = [
  page('/reporting', () => import('./reporting/ReportingPage.tsx'), 'ReportingPage', {
    title: 'Reporting',
    permission: 'kpis.read',
    search: reporting,
    reads: ['kpis.orders'],
  }),
  /** Greenhouse gas of the transports that were done. */
  page('/carbon', () => import('./reporting/carbon/CarbonPage.tsx'), 'CarbonPage', {
    title: 'Reporting',
    permission: 'carbon.read',
    search: carbonStatement,
    reads: ['carbon.statement'],
  }),
  page('/carbon/gram', () => import('./reporting/carbon/GramPage.tsx'), 'GramPage', {
    title: 'Facteur d’émission',
    permission: 'carbon.write',
  }),
  page('/invoices', () => import('./invoices/InvoicesPage.tsx'), 'InvoicesPage', {
    title: 'Factures',
    permission: 'invoices.read',
    search: invoiceList,
    reads: ['invoices.list'],
  }),
  page('/invoices/create', () => import('./invoices/create/InvoiceCreatePage.tsx'), 'InvoiceCreatePage', {
    title: 'Déposer une facture',
    permission: 'invoices.write',
  }),
  /** The invoices that match some filters, as a file. */
  page('/invoices/export', () => import('./invoices/InvoiceExportPage.tsx'), 'InvoiceExportPage', {
    title: 'Export CSV des factures',
    permission: 'invoices.read',
    search: invoiceList,
    reads: ['invoices.list'],
  }),
  page('/invoices/charges', () => import('./charges/ChargesPage.tsx'), 'ChargesPage', {
    title: 'Prestations attendues',
    permission: 'rates.read',
    search: chargesLine,
    reads: ['charges.movements'],
  }),
  page('/invoices/$uuid', () => import('./invoices/InvoicePage.tsx'), 'InvoicePage', {
    title: 'Facture',
    permission: 'invoices.read',
    params: byUuid,
  }),
  page('/admin/deals/$id/rates', () => import('./charges/rates/RatesPage.tsx'), 'RatesPage', {
    title: 'Grille tarifaire',
    permission: 'deals.manage',
    params: numericId,
  }),
  page('/admin/sellsy', () => import('./sellsy/SellsyPage.tsx'), 'SellsyPage', {
    title: 'Synchronisation',
    permission: 'sellsy.manage',
    search: paging,
    reads: ['sellsy.runs'],
  }),
  page('/admin/sellsy/$id', () => import('./sellsy/run/RunPage.tsx'), 'RunPage', {
    title: 'Synchronisation',
    permission: 'sellsy.manage',
    params: numericId,
    search: sellsyItems,
    reads: ['sellsy.items'],
  }),
  page('/admin/invoice-reminder', () => import('./reminders/RemindersPage.tsx'), 'RemindersPage', {
    title: 'Relances',
    permission: 'reminders.manage',
    search: reminderList,
    reads: ['reminders.missing'],
  }),
]
