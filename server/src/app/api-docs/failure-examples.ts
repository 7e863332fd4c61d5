import type { FailureCode, FailureParams } from '@quai/contract/failures.ts'
import { unknownFieldIssue } from '@quai/contract/platform/issues.ts'
import { type PlanFeature, planWith } from '@quai/contract/platform/plans.ts'
import { Failure, failureBody } from '../../platform/failure.ts'

type Parameterless = {
  [Code in FailureCode]: Record<never, never> extends FailureParams<Code> ? Code : never
}[FailureCode]

/** Example parameters for each failure. */
const params: { [Code in Exclude<FailureCode, Parameterless>]: FailureParams<Code> } = {
  SENDING_LIMITED: { kind: 'mail', of: 'recipient', retryAfterSeconds: 900 },
  GATE_EARLY: { startsAt: '2027-01-04T13:00:00.000Z', opensAt: '2027-01-04T09:00:00.000Z', timeZone: 'Europe/Paris' },
  GATE_ZIP_CODE: { retryAfterSeconds: 600 },
  GATE_LIMITED: { retryAfterSeconds: 600 },
  VISIT_TOO_EARLY: { opensAt: '2027-01-04T04:00:00.000Z', timeZone: 'Europe/Paris' },
  CARBON_FACTOR_PAST: { today: '2027-01-04' },
  PAGE_TOO_FAR: { max: 10_000 },
  INVOICE_BLOCKED: { reason: 'disputed' },
  EPCIS_QUERY: {
    issues: [unknownFieldIssue(['MATCH_anyEPC'])],
  },
  INVALID: {
    issues: [
      {
        path: ['email'],
        key: 'errors.email.invalid_format',
        params: {},
        fallback: 'L’adresse e-mail n’est pas valide.',
      },
    ],
  },
  FILE_TOO_LARGE: { filename: 'bon-de-sortie.pdf', maxBytes: 10_485_760 },
  BARCODE_UNREADABLE: { problem: 'GTIN (01) : le chiffre de contrôle de « 03760123456780 » est faux.' },
  FILE_COUNT: { max: 20 },
  PACKING_INCOMPLETE: {
    items: [{ reference: 'REF-1', productPackaging: 'package_box', quantity: 2 }],
    empty: [],
    weight: ['120-1'],
    size: [],
  },
  SHIPMENTS_NOT_AUTOMATIC: {
    orders: [
      {
        orderId: 120,
        orderUuid: '019f0000-0000-7000-8000-000000000001',
        code: 'PACKING_UNITS',
        message:
          'Les commandes qui contiennent des unités ne peuvent pas être emballées automatiquement (REF-1) : emballez-les à la main.',
      },
    ],
  },
  COURIER_PLAN_MISMATCH: {
    refusals: [
      { packageNumber: '120-1', criterion: 'weight', reason: 'il pèse 42 kg, les règles prennent jusqu’à 30 kg' },
    ],
  },
  SHIPMENT_ORDER_PENDING: { orderId: 120 },
  LABELS_NOT_PACKED: { orderIds: [120] },
  LABELS_TOO_MANY: { labels: 6_000, max: 5_000 },
  SSCC_EXHAUSTED: { prefix: '301234567890' },
  RATE_CARD_BILLED: { invoiceNumber: 'F-2026-118' },
  PICKUP_NOTES_TOO_LARGE: { packages: 6_000, max: 5_000 },
  PRINTER_UNREACHABLE: { printer: 'Quai nord' },
  PRINTER_SILENT: { printer: 'Quai nord' },
  SHIPMENT_NOT_PACKAGED: { orderId: 120, shipmentStatus: 'DRAFT' },
  PACKING_ABOVE_ORDERED: { reference: 'SAVON-500', productPackaging: 'package_unit', quantity: 5, packed: 6 },
  PACKING_NOT_IN_PACKAGE: { packageNumber: '120-3', present: 2 },
  PACKING_ITEM_TWICE: { packageNumber: '120-3' },
  PACKING_NUMBER_TWICE: { packageNumber: '120-3' },
  PACKING_PACKAGE_GONE: { packageNumber: '120-3' },
  PACKING_TOO_MANY_PACKAGES: { max: 1_000 },
  PACKING_UNITS: { references: ['SAVON-500'] },
  PACKING_SIZES_MISSING: { references: ['SAVON-500'] },
  DOCUMENT_REFUSED: { filename: 'bon-de-sortie.pdf', reason: 'pages' },
  GUEST_LINK_COUNT: { max: 20 },
  DOCUMENT_COUNT: { max: 20, room: 2 },
  ORDER_CLOSED_FOR_DOCUMENTS: { orderStatus: 'refused' },
  PRINT_TOO_LARGE: { lines: 6_120, max: 5_000 },
  PRINT_BUSY: { retryAfterSeconds: 5 },
  PLAN_ALREADY_YOURS: { plan: 'starter' },
  SIGN_IN_LIMITED: { retryAfterSeconds: 240 },
  PLAN_FEATURE: { feature: 'api', plan: planWith('api') },
  TOO_MANY_REQUESTS: { retryAfterSeconds: 12 },
  GATEWAY_UNSET: { carrierName: 'Chronopost' },
  GATEWAY_REFUSED: { words: 'Code postal invalide' },
  CARRIER_LABELS_MISSING: { orderIds: [120] },
  UNEXPECTED: { requestId: '0b6f2f5e-6a3b-4a55-9d0e-6c8e5f1f2a10' },
  UNAVAILABLE: { retryAfterSeconds: 2 },
  STORAGE_UNAVAILABLE: { retryAfterSeconds: 5 },
  MAINTENANCE: { retryAfterSeconds: 60 },
  ORDER_ACTION_NOT_ALLOWED: { action: 'order_confirm', orderStatus: 'refused', allowed: ['order_delete'] },
  UPDATE_LIMIT: { hours: 48 },
  COURIER_ZONE: { place: 'Corse-du-Sud (2A)' },
  CARRIER_IN_USE: { name: 'Chrono 13', rules: 2, shipments: 14 },
  CREATION_LIMIT: { hours: 24 },
  SAVED_FILTER_LIMIT: { max: 30 },
  TOO_EARLY: { plannedStart: '2027-01-20T08:30:00.000Z' },
  WAREHOUSE_CLOSED: { date: '2027-05-01' },
  COUNT_INCOMPLETE: { count: 12 },
  INVENTORY_BELOW_RESERVED: {
    lines: [
      { productId: 12, reference: 'REF-12', packaging: 'package_box', batchNumber: 'L-7', counted: 3, reserved: 5 },
    ],
  },
  COUNT_SHEET_INVALID: { errors: [{ line: 4, message: 'La référence « REF-99 » est inconnue.' }] },
  PRODUCT_DIMENSIONS_MISSING: { references: ['REF-12'] },
  STOCK_SHORTAGE: {
    shortages: [{ productId: 12, reference: 'REF-12', packaging: 'package_box', batchNumber: 'L-7', missing: 3 }],
  },
  STOCK_HELD: {
    holds: [
      {
        productId: 12,
        reference: 'REF-12',
        packaging: 'package_pallet',
        batchId: null,
        batchNumber: null,
        quantity: 12,
        contactName: 'Rose Petit',
        expiresAt: '2026-11-22T13:32:00.000Z',
      },
    ],
  },
  BATCH_ARCHIVED: { batchNumber: 'L-7', reference: 'REF-12' },
  BATCH_EXPIRED: { batchNumber: 'L-7', reference: 'REF-12' },
  BATCH_REQUIRED: { references: ['REF-12'] },
  PICTURE_REFUSED: { filename: 'logo.gif', reason: 'type' },
  BATCH_SHORT_DATED: { reference: 'REF-12', batchNumber: 'L-9', daysLeft: 12, days: 30, by: 'consignee' },
  BATCH_REASON_REQUIRED: { reference: 'REF-12', batchNumber: 'L-9' },
  BATCH_NOT_MANAGED: { reference: 'REF-12' },
  BATCH_DATE_DIFFERS: { batchNumber: 'L12', kind: 'expiration', date: '2027-12-31', isKnown: true },
  PACKAGING_UNUSABLE: { reference: 'REF-12', packaging: 'package_pallet' },
  FILE_UNREADABLE: { reason: 'Un guillemet n’est pas refermé.', line: 12 },
  IMPORT_COLUMNS_MISSING: { columns: ['Référence'], unknown: [{ header: 'Réf. article', guess: 'reference' }] },
  IMPORT_TOO_LONG: { max: 10_000 },
  IMPORT_REPEATED: { appliedAt: '2027-01-20T08:30:00.000Z', contactName: 'Camille Lavigne' },
  IMPORT_FAULTY: { count: 1, first: [{ line: 4, message: 'Ce créneau est déjà passé.' }] },
  IMPORT_BUILT_ON: { names: ['REF-12'] },
  BATCH_SWITCH_ORDERS_OPEN: { count: 2, orders: [{ id: 12, uuid: '019a0000-0000-7000-8000-000000000000' }] },
  PRODUCT_IN_USE: { count: 1, references: ['REF-12'] },
}

export interface FailureExample {
  statusCode: number
  code: FailureCode
  message: string
}

/** Returns the body of a refusal as the API sends it; `feature` is what the call needs of the plan. */
export const failureExample = (code: FailureCode, feature?: PlanFeature): FailureExample => {
  const known = code in params ? params[code as keyof typeof params] : {}
  const given = code === 'PLAN_FEATURE' && feature ? { feature, plan: planWith(feature) } : known
  const failure = new Failure(code, given as FailureParams<FailureCode>)
  return { statusCode: failure.status, code, message: failure.message, ...failureBody(failure) }
}
