import { importDetail } from '@quai/contract/imports/import.ts'
import { invoiceDetail } from '@quai/contract/invoices/invoice.ts'
import { order } from '@quai/contract/orders/order.ts'
import { accountVerbs } from './accounts/verbs.ts'
import { addressVerbs } from './addresses/verbs.ts'
import { auditVerbs } from './audit/verbs.ts'
import { barcodeVerbs } from './barcodes/verbs.ts'
import { batchVerbs } from './batches/verbs.ts'
import type { Modules, Presenter, Verbs } from './calls/verbs.ts'
import { carbonVerbs } from './carbon/verbs.ts'
import { carrierLabelVerbs } from './carrier-labels/verbs.ts'
import { carrierVerbs } from './carriers/verbs.ts'
import './constraints.ts'
import { chargeVerbs } from './charges/verbs.ts'
import { dashboardVerbs } from './dashboard/verbs.ts'
import { dealVerbs } from './deals/verbs.ts'
import { documentVerbs } from './documents/verbs.ts'
import { epcisVerbs } from './epcis/verbs.ts'
import { eventVerbs } from './events/verbs.ts'
import { frontErrorVerbs } from './front-errors/verbs.ts'
import { guestVerbs } from './guests/verbs.ts'
import { showImport } from './imports/detail.ts'
import { firstPage } from './imports/present.ts'
import { importVerbs } from './imports/verbs.ts'
import { reviseInventory } from './inventories/revise.ts'
import { inventoryVerbs } from './inventories/verbs.ts'
import { showInvoice } from './invoices/detail.ts'
import { invoiceVerbs } from './invoices/verbs.ts'
import { kpiVerbs } from './kpis/verbs.ts'
import { labelVerbs } from './labels/verbs.ts'
import { loadPlanVerbs } from './load-plans/verbs.ts'
import { mailVerbs } from './mails/verbs.ts'
import { notificationVerbs } from './notifications/verbs.ts'
import { presentOrder } from './orders/core/present.ts'
import { type ReviseOrder, reviseOrder } from './orders/revise.ts'
import { orderVerbs } from './orders/verbs.ts'
import { pickupVerbs } from './pickups/verbs.ts'
import { privacyVerbs } from './privacy/verbs.ts'
import { productVerbs } from './products/verbs.ts'
import { recallVerbs } from './recall/verbs.ts'
import { reminderVerbs } from './reminders/verbs.ts'
import { scheduleVerbs } from './schedule/verbs.ts'
import { searchVerbs } from './search/verbs.ts'
import { sellsyVerbs } from './sellsy/verbs.ts'
import { revisingShipments } from './shipments/packing/follow-revision.ts'
import { shipmentVerbs } from './shipments/verbs.ts'
import { shippingVerbs } from './shipping/verbs.ts'
import { slotVerbs } from './slots/verbs.ts'
import { stockVerbs } from './stock/verbs.ts'
import { trackingVerbs } from './tracking/verbs.ts'
import { transportRuleVerbs } from './transport-rules/verbs.ts'
import { viewerVerbs } from './viewer/verbs.ts'
import { visitVerbs } from './visits/verbs.ts'
import { webhookVerbs } from './webhooks/verbs.ts'

/** Joins orders, inventories and shipments here, because the module orders does not depend on the others. */
const reviseAnyOrder: ReviseOrder = (ctx, order, input, to) =>
  order.orderType === 'inventory'
    ? reviseInventory(ctx, order, input)
    : revisingShipments(reviseOrder)(ctx, order, input, to)

/** Every route of the contract with its verb. */
const verbs: Verbs = {
  ...accountVerbs,
  ...addressVerbs,
  ...auditVerbs,
  ...batchVerbs,
  ...carbonVerbs,
  ...carrierLabelVerbs,
  ...carrierVerbs,
  ...chargeVerbs,
  ...dashboardVerbs,
  ...dealVerbs,
  ...documentVerbs,
  ...frontErrorVerbs,
  ...guestVerbs,
  ...importVerbs,
  ...inventoryVerbs,
  ...invoiceVerbs,
  ...kpiVerbs,
  ...labelVerbs,
  ...loadPlanVerbs,
  ...mailVerbs,
  ...notificationVerbs,
  ...eventVerbs,
  ...epcisVerbs,
  ...orderVerbs(reviseAnyOrder),
  ...pickupVerbs,
  ...privacyVerbs,
  ...productVerbs,
  ...recallVerbs,
  ...reminderVerbs,
  ...scheduleVerbs,
  ...searchVerbs,
  ...barcodeVerbs,
  ...sellsyVerbs,
  ...shipmentVerbs,
  ...shippingVerbs,
  ...slotVerbs,
  ...stockVerbs,
  ...transportRuleVerbs,
  ...trackingVerbs,
  ...viewerVerbs,
  ...visitVerbs,
  ...webhookVerbs,
}

/** Long answers, presented anew to a repeated call. */
const presenters: Modules['presenters'] = new Map<unknown, Presenter>([
  [order, presentOrder],
  [importDetail, (ctx, uuid) => showImport(ctx, { uuid, ...firstPage })],
  [invoiceDetail, (ctx, uuid) => showInvoice(ctx, { uuid })],
])

export const modules: Modules = { verbs, presenters }
