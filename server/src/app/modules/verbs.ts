import { invoiceDetail } from '@quai/contract/money/invoices/invoice.ts'
import { importDetail } from '@quai/contract/orders/imports/import.ts'
import { order } from '@quai/contract/orders/orders/order.ts'
import type { Modules, Presenter, Verbs } from '../../calls/verbs.ts'
import { barcodeVerbs } from '../../goods/barcodes/verbs.ts'
import { batchVerbs } from '../../goods/batches/verbs.ts'
import { carbonVerbs } from '../../orders/carbon/verbs.ts'
import { accountVerbs } from '../../parties/accounts/verbs.ts'
import { addressVerbs } from '../../parties/addresses/verbs.ts'
import { carrierVerbs } from '../../parties/carriers/verbs.ts'
import { auditVerbs } from '../../services/audit/verbs.ts'
import { carrierLabelVerbs } from '../../shipping/carrier-labels/verbs.ts'
import './constraints.ts'
import { productVerbs } from '../../goods/products/verbs.ts'
import { stockVerbs } from '../../goods/stock/verbs.ts'
import { chargeVerbs } from '../../money/charges/verbs.ts'
import { showInvoice } from '../../money/invoices/detail.ts'
import { invoiceVerbs } from '../../money/invoices/verbs.ts'
import { kpiVerbs } from '../../money/kpis/verbs.ts'
import { reminderVerbs } from '../../money/reminders/verbs.ts'
import { sellsyVerbs } from '../../money/sellsy/verbs.ts'
import { documentVerbs } from '../../orders/documents/verbs.ts'
import { guestVerbs } from '../../orders/guests/verbs.ts'
import { showImportAgain } from '../../orders/imports/present.ts'
import { importVerbs } from '../../orders/imports/verbs.ts'
import { reviseInventory } from '../../orders/inventories/revise.ts'
import { inventoryVerbs } from '../../orders/inventories/verbs.ts'
import { presentOrder } from '../../orders/orders/core/present.ts'
import { type ReviseOrder, reviseOrder } from '../../orders/orders/revise.ts'
import { orderVerbs } from '../../orders/orders/verbs.ts'
import { recallVerbs } from '../../orders/recall/verbs.ts'
import { screenVerbs } from '../../orders/screens/verbs.ts'
import { slotVerbs } from '../../orders/slots/verbs.ts'
import { transportRuleVerbs } from '../../orders/transport-rules/verbs.ts'
import { visitVerbs } from '../../orders/visits/verbs.ts'
import { dealVerbs } from '../../parties/deals/verbs.ts'
import { privacyVerbs } from '../../parties/privacy/verbs.ts'
import { scheduleVerbs } from '../../parties/schedule/verbs.ts'
import { frontErrorVerbs } from '../../services/front-errors/verbs.ts'
import { mailVerbs } from '../../services/mails/verbs.ts'
import { epcisVerbs } from '../../shipping/epcis/verbs.ts'
import { labelVerbs } from '../../shipping/labels/verbs.ts'
import { loadPlanVerbs } from '../../shipping/load-plans/verbs.ts'
import { pickupVerbs } from '../../shipping/pickups/verbs.ts'
import { shippingVerbs } from '../../shipping/settings/verbs.ts'
import { revisingShipments } from '../../shipping/shipments/packing/follow-revision.ts'
import { shipmentVerbs } from '../../shipping/shipments/verbs.ts'
import { trackingVerbs } from '../../shipping/tracking/verbs.ts'
import { dashboardVerbs } from '../../told/dashboard/verbs.ts'
import { eventVerbs } from '../../told/events/verbs.ts'
import { notificationVerbs } from '../../told/notifications/verbs.ts'
import { searchVerbs } from '../../told/search/verbs.ts'
import { viewerVerbs } from '../../told/viewer/verbs.ts'
import { webhookVerbs } from '../../told/webhooks/verbs.ts'

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
  ...screenVerbs,
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
  [importDetail, showImportAgain],
  [invoiceDetail, (ctx, uuid) => showInvoice(ctx, { uuid })],
])

export const modules: Modules = { verbs, presenters }
