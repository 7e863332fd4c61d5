import { accountFailures } from './accounts/failures.ts'
import { addressFailures } from './addresses/failures.ts'
import { barcodeFailures } from './barcodes/failures.ts'
import { batchFailures } from './batches/failures.ts'
import { callFailures } from './calls/failures.ts'
import { carbonFailures } from './carbon/failures.ts'
import { carrierLabelFailures } from './carrier-labels/failures.ts'
import { carrierFailures } from './carriers/failures.ts'
import { chargeFailures } from './charges/failures.ts'
import { dealFailures } from './deals/failures.ts'
import { documentFailures } from './documents/failures.ts'
import type { ParamsOf } from './failure-definition.ts'
import { guestFailures } from './guests/failures.ts'
import { importFailures } from './imports/failures.ts'
import { inventoryFailures } from './inventories/failures.ts'
import { invoiceFailures } from './invoices/failures.ts'
import { labelFailures } from './labels/failures.ts'
import { loadPlanFailures } from './load-plans/failures.ts'
import { mailFailures } from './mails/failures.ts'
import { orderFailures } from './orders/failures.ts'
import { packingFailures } from './packing/failures.ts'
import { pickupFailures } from './pickups/failures.ts'
import { privacyFailures } from './privacy/failures.ts'
import { productFailures } from './products/failures.ts'
import { reminderFailures } from './reminders/failures.ts'
import { savedFilterFailures } from './saved-filters/failures.ts'
import { scheduleFailures } from './schedule/failures.ts'
import { sellsyFailures } from './sellsy/failures.ts'
import { shipmentFailures } from './shipments/failures.ts'
import { slotFailures } from './slots/failures.ts'
import { stockFailures } from './stock/failures.ts'
import { subscriptionFailures } from './subscription/failures.ts'
import { trackingFailures } from './tracking/failures.ts'
import { typeset } from './typography.ts'
import { viewerFailures } from './viewer/failures.ts'
import { visitFailures } from './visits/failures.ts'
import { webhookFailures } from './webhooks/failures.ts'

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
