import type { FailureCode, FailureParams } from '@quai/contract/failures.ts'
import { Failure, failureBody } from '../platform/failure.ts'

type Parameterless = {
  [Code in FailureCode]: Record<never, never> extends FailureParams<Code> ? Code : never
}[FailureCode]

/** Example parameters for each failure. */
const params: { [Code in Exclude<FailureCode, Parameterless>]: FailureParams<Code> } = {
  PAGE_TOO_FAR: { max: 10_000 },
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
  FILE_COUNT: { max: 20 },
  DOCUMENT_REFUSED: { filename: 'bon-de-sortie.pdf', reason: 'pages' },
  GUEST_LINK_COUNT: { max: 20 },
  DOCUMENT_COUNT: { max: 20, room: 2 },
  ORDER_CLOSED_FOR_DOCUMENTS: { orderStatus: 'refused' },
  PRINT_TOO_LARGE: { lines: 6_120, max: 5_000 },
  PRINT_BUSY: { retryAfterSeconds: 5 },
  SIGN_IN_LIMITED: { retryAfterSeconds: 240 },
  PLAN_FEATURE: { feature: 'batches', plan: 'business' },
  TOO_MANY_REQUESTS: { retryAfterSeconds: 12 },
  UNEXPECTED: { requestId: '0b6f2f5e-6a3b-4a55-9d0e-6c8e5f1f2a10' },
  UNAVAILABLE: { retryAfterSeconds: 2 },
  ORDER_ACTION_NOT_ALLOWED: { action: 'order_confirm', orderStatus: 'refused', allowed: ['order_delete'] },
  UPDATE_LIMIT: { hours: 48 },
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
  BATCH_ARCHIVED: { batchNumber: 'L-7', reference: 'REF-12' },
  BATCH_EXPIRED: { batchNumber: 'L-7', reference: 'REF-12' },
  BATCH_REQUIRED: { references: ['REF-12'] },
  BATCH_REASON_REQUIRED: { reference: 'REF-12', batchNumber: 'L-9' },
  BATCH_NOT_MANAGED: { reference: 'REF-12' },
  PACKAGING_UNUSABLE: { reference: 'REF-12', packaging: 'package_pallet' },
  FILE_UNREADABLE: { reason: 'Un guillemet n’est pas refermé.', line: 12 },
  IMPORT_COLUMNS_MISSING: { columns: ['Référence', 'Date'] },
  IMPORT_TOO_LONG: { max: 10_000 },
  IMPORT_REPEATED: { appliedAt: '2027-01-20T08:30:00.000Z', contactName: 'Camille Lavigne' },
  IMPORT_FAULTY: { count: 1, first: [{ line: 4, message: 'Ce créneau est déjà passé.' }] },
  PRODUCT_IN_USE: { count: 1, references: ['REF-12'] },
}

export interface FailureExample {
  statusCode: number
  code: FailureCode
  message: string
}

/** Returns the body of a refusal as the API sends it. */
export const failureExample = (code: FailureCode): FailureExample => {
  const failure = new Failure(
    code,
    (code in params ? params[code as keyof typeof params] : {}) as FailureParams<FailureCode>,
  )
  return { statusCode: failure.status, code, message: failure.message, ...failureBody(failure) }
}
