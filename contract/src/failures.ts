import type { ParamsOf } from './calls/failure-definition.ts'
import { callFailures } from './calls/failures.ts'
import { barcodeFailures } from './goods/barcodes/failures.ts'
import { batchFailures } from './goods/batches/failures.ts'
import { productFailures } from './goods/products/failures.ts'
import { stockFailures } from './goods/stock/failures.ts'
import { chargeFailures } from './money/charges/failures.ts'
import { invoiceFailures } from './money/invoices/failures.ts'
import { reminderFailures } from './money/reminders/failures.ts'
import { sellsyFailures } from './money/sellsy/failures.ts'
import { carbonFailures } from './orders/carbon/failures.ts'
import { documentFailures } from './orders/documents/failures.ts'
import { guestFailures } from './orders/guests/failures.ts'
import { importFailures } from './orders/imports/failures.ts'
import { inventoryFailures } from './orders/inventories/failures.ts'
import { orderFailures } from './orders/orders/failures.ts'
import { packingFailures } from './orders/packing/failures.ts'
import { slotFailures } from './orders/slots/failures.ts'
import { visitFailures } from './orders/visits/failures.ts'
import { accountFailures } from './parties/accounts/failures.ts'
import { addressFailures } from './parties/addresses/failures.ts'
import { carrierFailures } from './parties/carriers/failures.ts'
import { dealFailures } from './parties/deals/failures.ts'
import { privacyFailures } from './parties/privacy/failures.ts'
import { scheduleFailures } from './parties/schedule/failures.ts'
import { subscriptionFailures } from './parties/subscription/failures.ts'
import { typeset } from './platform/text/typography.ts'
import { mailFailures } from './services/mails/failures.ts'
import { savedFilterFailures } from './services/saved-filters/failures.ts'
import { carrierLabelFailures } from './shipping/carrier-labels/failures.ts'
import { labelFailures } from './shipping/labels/failures.ts'
import { loadPlanFailures } from './shipping/load-plans/failures.ts'
import { pickupFailures } from './shipping/pickups/failures.ts'
import { shipmentFailures } from './shipping/shipments/failures.ts'
import { trackingFailures } from './shipping/tracking/failures.ts'
import { viewerFailures } from './told/viewer/failures.ts'
import { webhookFailures } from './told/webhooks/failures.ts'

/**
 * Every expected failure: its code in the API, its HTTP status and its French sentence. The server throws `fail(code,
 * params)`; answers, toasts and import reports read the same entry.
 */
export const failures = {
  ...callFailures,
  ...accountFailures,
  ...addressFailures,
  ...barcodeFailures,
  ...batchFailures,
  ...carbonFailures,
  ...carrierFailures,
  ...carrierLabelFailures,
  ...chargeFailures,
  ...dealFailures,
  ...documentFailures,
  ...guestFailures,
  ...importFailures,
  ...inventoryFailures,
  ...invoiceFailures,
  ...labelFailures,
  ...loadPlanFailures,
  ...mailFailures,
  ...orderFailures,
  ...packingFailures,
  ...pickupFailures,
  ...privacyFailures,
  ...productFailures,
  ...reminderFailures,
  ...savedFilterFailures,
  ...sellsyFailures,
  ...shipmentFailures,
  ...slotFailures,
  ...scheduleFailures,
  ...stockFailures,
  ...subscriptionFailures,
  ...trackingFailures,
  ...viewerFailures,
  ...visitFailures,
  ...webhookFailures,
}

export type FailureCode = keyof typeof failures
export type FailureParams<Code extends FailureCode> = ParamsOf<(typeof failures)[Code]>

/** Returns the French sentence of a failure, with French typography. */
export const failureMessage = <Code extends FailureCode>(code: Code, params: FailureParams<Code>): string =>
  typeset((failures[code].message as (given: FailureParams<Code>) => string)(params))

export const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failures, code)
