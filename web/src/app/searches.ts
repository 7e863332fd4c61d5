import { type productListQuery, productPackagings, productTypes } from '@quai/contract/goods/products/product.ts'
import { expiryTerms } from '@quai/contract/goods/stock/expiries.ts'
import { stockStates } from '@quai/contract/goods/stock/states.ts'
import type {
  movementListQuery,
  stockBatchListQuery,
  stockListQuery,
  stockOverviewQuery,
} from '@quai/contract/goods/stock/stock.ts'
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
import { type documentListQuery, documentSorts } from '@quai/contract/orders/documents/document.ts'
import { type importListQuery, type importQuery, importTypes, lineStates } from '@quai/contract/orders/imports/query.ts'
import { statusGroups } from '@quai/contract/orders/orders/life.ts'
import { documentTypes } from '@quai/contract/orders/orders/papers/document.ts'
import { type orderListQuery, orderSorts, type Transporter, transporters } from '@quai/contract/orders/orders/query.ts'
import { shipmentStatuses } from '@quai/contract/orders/packing/statuses.ts'
import type { accountLogQuery } from '@quai/contract/parties/accounts/log.ts'
import { type userListQuery, userSorts } from '@quai/contract/parties/accounts/user.ts'
import { type addressListQuery, addressSorts } from '@quai/contract/parties/addresses/address.ts'
import { type dealListQuery, dealSorts } from '@quai/contract/parties/deals/deal.ts'
import type { failedJobQuery } from '@quai/contract/parties/schedule/schedule.ts'
import { orderTypes } from '@quai/contract/platform/of-order.ts'
import { type pageQuery, pageSizes } from '@quai/contract/platform/pagination.ts'
import { pricingPlans } from '@quai/contract/platform/plans.ts'
import { userTypes } from '@quai/contract/platform/roles.ts'
import { auditObjectName, auditOutcomes, type auditQuery } from '@quai/contract/services/audit/audit.ts'
import type { frontErrorQuery } from '@quai/contract/services/front-errors/front-error.ts'
import { reportLimits } from '@quai/contract/services/front-errors/limits.ts'
import type { pickupListQuery } from '@quai/contract/shipping/pickups/pickup.ts'
import { type shipmentListQuery, shipmentSorts, shipmentStages } from '@quai/contract/shipping/shipments/query.ts'
import { notificationKinds } from '@quai/contract/told/notifications/kinds.ts'
import type { notificationListQuery } from '@quai/contract/told/notifications/notification.ts'
import { type mailListQuery, mailStates } from '@quai/contract/told/viewer/mail.ts'
import type { z } from 'zod'
import { day, flag, matching, oneOf, type Readers, someOf, text, whole } from '../platform/pages/search.ts'

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
