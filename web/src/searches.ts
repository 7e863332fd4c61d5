import type { accountLogQuery } from '@quai/contract/accounts/log.ts'
import { type userListQuery, userSorts } from '@quai/contract/accounts/user.ts'
import { type addressListQuery, addressSorts } from '@quai/contract/addresses/address.ts'
import { auditObjectName, auditOutcomes, type auditQuery } from '@quai/contract/audit/audit.ts'
import type { carbonStatementQuery } from '@quai/contract/carbon/carbon.ts'
import { type ChargeKind, chargeKinds } from '@quai/contract/charges/charge-kinds.ts'
import type { chargedMovementsQuery } from '@quai/contract/charges/statement.ts'
import { differences } from '@quai/contract/charges/verdict.ts'
import { type dealListQuery, dealSorts } from '@quai/contract/deals/deal.ts'
import { type documentListQuery, documentSorts } from '@quai/contract/documents/document.ts'
import type { frontErrorQuery } from '@quai/contract/front-errors/front-error.ts'
import { reportLimits } from '@quai/contract/front-errors/limits.ts'
import { type importListQuery, type importQuery, importTypes, lineStates } from '@quai/contract/imports/query.ts'
import { type invoiceListQuery, invoiceSorts } from '@quai/contract/invoices/invoice.ts'
import { invoiceStates } from '@quai/contract/invoices/state.ts'
import { type KpiFamily, type KpiName, kpiFamilies, kpiNames } from '@quai/contract/kpis/definitions.ts'
import { kpiPeriods, type kpiQuery } from '@quai/contract/kpis/kpi.ts'
import { notificationKinds } from '@quai/contract/notifications/kinds.ts'
import type { notificationListQuery } from '@quai/contract/notifications/notification.ts'
import { orderTypes } from '@quai/contract/of-order.ts'
import { statusGroups } from '@quai/contract/orders/life.ts'
import { documentTypes } from '@quai/contract/orders/papers/document.ts'
import { type orderListQuery, orderSorts, type Transporter, transporters } from '@quai/contract/orders/query.ts'
import { shipmentStatuses } from '@quai/contract/packing/statuses.ts'
import { type pageQuery, pageSizes } from '@quai/contract/pagination.ts'
import type { pickupListQuery } from '@quai/contract/pickups/pickup.ts'
import { pricingPlans } from '@quai/contract/plans.ts'
import { type productListQuery, productPackagings, productTypes } from '@quai/contract/products/product.ts'
import { type reminderListQuery, reminderStates } from '@quai/contract/reminders/reminder.ts'
import { userTypes } from '@quai/contract/roles.ts'
import type { failedJobQuery } from '@quai/contract/schedule/schedule.ts'
import { type sellsyItemQuery, sellsyItemStates, sellsyVerdicts } from '@quai/contract/sellsy/sync.ts'
import { type shipmentListQuery, shipmentSorts, shipmentStages } from '@quai/contract/shipments/query.ts'
import { expiryTerms } from '@quai/contract/stock/expiries.ts'
import { stockStates } from '@quai/contract/stock/states.ts'
import type {
  movementListQuery,
  stockBatchListQuery,
  stockListQuery,
  stockOverviewQuery,
} from '@quai/contract/stock/stock.ts'
import { type mailListQuery, mailStates } from '@quai/contract/viewer/mail.ts'
import type { z } from 'zod'
import { day, flag, matching, oneOf, type Readers, someOf, text, whole } from './platform/search.ts'

/** Parameters that the address of each list admits: the query of its call. A test compares both. */
type Query<Schema extends z.ZodType> = Readers<z.input<Schema>>

const direction = oneOf(['asc', 'desc'])
export const importType = oneOf([...importTypes.keys()])

export const paging: Query<typeof pageQuery> = { page: whole(100_000), pageSize: oneOf(pageSizes) }

export const orderList: Readers<z.input<typeof orderListQuery> & { orderTransporter?: Transporter | undefined }> = {
  ...paging,
  statusGroup: someOf(statusGroups),
  orderType: oneOf(orderTypes),
  orderTransporter: oneOf(transporters),
  warehouseId: whole(),
  customerId: whole(),
  productId: whole(),
  from: day,
  to: day,
  doneFrom: day,
  doneTo: day,
  answeredFrom: day,
  answeredTo: day,
  isAccepted: flag,
  driverOnTime: flag,
  search: text(120),
  isPreOrder: flag,
  isToComplete: flag,
  hasChangesToAccept: flag,
  hasUnreadMessages: flag,
  sort: oneOf(orderSorts),
  direction,
}

export const shipmentList: Query<typeof shipmentListQuery> = {
  ...paging,
  stage: oneOf(shipmentStages),
  shipmentStatus: oneOf(shipmentStatuses),
  warehouseId: whole(),
  customerId: whole(),
  carrierId: whole(),
  from: day,
  to: day,
  search: text(120),
  isLate: flag,
  sort: oneOf(shipmentSorts),
  direction,
}

const partners = { customerId: whole(), warehouseId: whole() }

export const reporting: Readers<z.input<typeof kpiQuery> & Reported> = {
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
export const carbonStatement: Readers<Partial<z.input<typeof carbonStatementQuery>>> = {
  ...paging,
  from: day,
  to: day,
  ...partners,
  isLeftOut: flag,
}

export const pickupList: Query<typeof pickupListQuery> = {
  ...paging,
  warehouseId: whole(),
  carrierId: whole(),
  from: day,
  to: day,
  direction,
}

export const documentList: Query<typeof documentListQuery> = {
  ...paging,
  type: oneOf(documentTypes),
  orderType: oneOf(orderTypes),
  ...partners,
  from: day,
  to: day,
  search: text(120),
  sort: oneOf(documentSorts),
  direction,
}

export const invoiceList: Query<typeof invoiceListQuery> = {
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

export const importSheet: Query<typeof importQuery> = { ...paging, state: oneOf(lineStates) }

export const importList: Query<typeof importListQuery> = { ...paging, importType, state: oneOf(['open', 'applied']) }

/** Without the page size of those who ask for the whole stock. */
export const stockList: Readers<Omit<z.input<typeof stockListQuery>, 'pageSize'> & z.input<typeof pageQuery>> = {
  ...paging,
  search: text(120),
  ...partners,
  state: oneOf(stockStates),
  date: day,
  sort: oneOf(['reference', 'name', 'expiry']),
  direction,
}

export const stockBatchList: Query<typeof stockBatchListQuery> = {
  ...paging,
  search: text(120),
  ...partners,
  productId: whole(),
  state: oneOf(['in', 'expiring', ...expiryTerms]),
  sort: oneOf(['expiry', 'reference', 'batch']),
  direction,
}

/** Statement of charges, or the line whose products and movements are shown. */
export const chargesLine: Readers<Omit<z.input<typeof chargedMovementsQuery>, 'kind'> & { kind: ChargeKind }> = {
  ...paging,
  ...partners,
  from: day,
  to: day,
  kind: oneOf(chargeKinds),
  productId: whole(),
}

/** Movements of a product, whose id is in the path, and the day whose stock stands above them. */
export const productStock: Readers<
  Omit<z.input<typeof movementListQuery>, 'productId'> & Omit<z.input<typeof stockOverviewQuery>, 'id'>
> = {
  ...paging,
  kind: oneOf(['delivery', 'collection', 'adjustment', 'inventory', 'batch_change']),
  warehouseId: whole(),
  batchId: whole(),
  from: day,
  to: day,
  date: day,
}

export const productList: Query<typeof productListQuery> = {
  ...paging,
  search: text(120),
  customerId: whole(),
  productType: oneOf(productTypes),
  productPackaging: oneOf(productPackagings),
  isActive: flag,
  sort: oneOf(['reference', 'name']),
  direction,
}

export const userList: Query<typeof userListQuery> = {
  ...paging,
  search: text(120),
  userType: oneOf(userTypes),
  pricingPlan: oneOf(pricingPlans),
  isActive: flag,
  hasPlanRequest: flag,
  sort: oneOf(userSorts),
  direction,
}

export const accountLog: Query<typeof accountLogQuery> = { ...paging, kind: oneOf(['account', 'orders']) }

export const dealList: Query<typeof dealListQuery> = {
  ...paging,
  search: text(120),
  ...partners,
  isActive: flag,
  canWarehouseCarry: flag,
  requiresSignedSlip: flag,
  sort: oneOf(dealSorts),
  direction,
}

export const addressList: Query<typeof addressListQuery> = {
  ...paging,
  search: text(120),
  sort: oneOf(addressSorts),
  direction,
}

const searchedDays = { search: text(120), from: day, to: day }

export const mailList: Query<typeof mailListQuery> = {
  ...paging,
  state: oneOf(mailStates),
  event: text(60),
  ...searchedDays,
}

export const auditList: Query<typeof auditQuery> = {
  ...paging,
  module: text(40),
  action: text(80),
  outcome: oneOf(auditOutcomes),
  object: matching(auditObjectName),
  ...searchedDays,
}

export const notificationList: Query<typeof notificationListQuery> = {
  ...paging,
  isRead: flag,
  kind: oneOf(notificationKinds),
}

export const failedJobs: Query<typeof failedJobQuery> = { ...paging, queue: text(60) }

export const frontErrors: Query<typeof frontErrorQuery> = {
  ...paging,
  search: text(120),
  release: text(reportLimits.release),
}

/** Months of the accepted years. */
const month = matching(/^(20\d\d|2100)-(0[1-9]|1[0-2])$/)

export const reminderList: Query<typeof reminderListQuery> = {
  ...paging,
  month,
  state: oneOf(reminderStates),
  search: text(120),
}

export const sellsyItems: Query<typeof sellsyItemQuery> = {
  ...paging,
  verdict: oneOf(sellsyVerdicts),
  state: oneOf(sellsyItemStates),
}
