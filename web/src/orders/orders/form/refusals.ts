import { type FailureCode, isFailureCode } from '@quai/contract/failures.ts'
import type { BatchDate } from '@quai/contract/goods/batches/batch.ts'
import type { HeldGoods, Shortage } from '@quai/contract/goods/failures.ts'
import { formatTime } from '@quai/contract/platform/dates.ts'
import type { FieldIssue } from '@quai/contract/platform/issues.ts'
import type { ApiError } from '../../../platform/calls/api-error.ts'
import type { OrderDraft } from './draft.ts'
import { t } from './texts.ts'

type Path = (string | number)[]

/** The field of each refusal that always concerns the same one. */
const places: Partial<Record<FailureCode, Path>> = {
  SLOT_TAKEN: ['orderDateStart'],
  SLOT_UNKNOWN: ['orderDateStart'],
  SLOT_PAST: ['orderDateStart'],
  CREATION_LIMIT: ['orderDateStart'],
  COURIER_PAST: ['orderDateStart'],
  START_PAST: ['orderDateStart'],
  COURIER_ZONE: ['addressSource'],
  COURIER_INBOUND: ['orderTransporter'],
  TRANSPORT_UNSUPPORTED: ['orderTransporter'],
  DEAL_INACTIVE: ['partnerId'],
}

/**
 * Places a server refusal at the field it concerns: `issues` of the contract's input move to their origin in the form,
 * and a failure about one subject (slot, stock, batch) becomes an issue of its field.
 */
export const placeRefusal = (
  error: ApiError,
  draft: OrderDraft,
  pathInDraft: (path: Path) => Path = (path) => path,
): ApiError =>
  error.at(
    error.issues.length > 0
      ? error.issues.map((issue) => ({ ...issue, path: pathInDraft(issue.path) }))
      : placesOf(error, draft).map((place) => issueAt(error.code, place)),
  )

interface Place {
  path: Path
  text: string
}

const issueAt = (code: string, { path, text }: Place): FieldIssue => ({
  path,
  key: `errors.order.${code}`,
  params: {},
  fallback: text,
})

const placesOf = ({ code, message, params }: ApiError, draft: OrderDraft): Place[] => {
  const known = isFailureCode(code) && places[code]
  if (known) return [{ path: known, text: message }]
  if (code === 'STOCK_SHORTAGE') return shortagesOf(params, draft)
  if (code === 'STOCK_HELD') return holdsOf(params, draft)
  // The failure BATCH_DATE_DIFFERS has these parameters (contract/goods/failures.ts).
  if (code === 'BATCH_DATE_DIFFERS')
    return datesOf(params as unknown as BatchDate, draft).map((path) => ({ path, text: message }))
  return referencesOf(params).flatMap((reference) =>
    linesOf(draft, reference, code).map((path) => ({ path, text: message })),
  )
}

const shortagesOf = (params: ApiError['params'], draft: OrderDraft): Place[] =>
  // The failure STOCK_SHORTAGE has these parameters (contract/failures.ts).
  ((params['shortages'] ?? []) as Shortage[]).flatMap((shortage) =>
    quantityAt(shortage, draft).map((path) => ({ path, text: t('shortBy', { count: shortage.missing }) })),
  )

/** The failure STOCK_HELD has these parameters (contract/goods/failures.ts). */
const holdsOf = (params: ApiError['params'], draft: OrderDraft): Place[] =>
  ((params['holds'] ?? []) as HeldGoods[]).flatMap((hold) =>
    quantityAt(hold, draft).map((path) => ({
      path,
      text: t('heldBy', { contact: hold.contactName, count: hold.quantity, time: formatTime(hold.expiresAt) }),
    })),
  )

/** The quantity of a line, or of its chosen batch. */
const quantityAt = (
  { productId, packaging, batchNumber }: Pick<Shortage, 'productId' | 'packaging' | 'batchNumber'>,
  draft: OrderDraft,
): Path[] => {
  const index = draft.orderItems.findIndex(
    ({ product, productPackaging }) => product.id === productId && productPackaging === packaging,
  )
  if (index < 0) return []
  const part = draft.orderItems[index]?.parts?.findIndex((one) => one.batchNumber === batchNumber) ?? -1
  return [['orderItems', index, ...(part < 0 ? ['quantity'] : ['parts', part, 'quantity'])]]
}

/** The date typed for a batch, on each line that gives it another than its own. */
const datesOf = ({ batchNumber, kind, date }: BatchDate, draft: OrderDraft): Path[] => {
  const name = kind === 'expiration' ? 'batchExpirationDate' : 'batchProductionDate'
  return draft.orderItems.flatMap((line, index) =>
    line.batchNumber === batchNumber && line[name] && line[name] !== date ? [['orderItems', index, name]] : [],
  )
}

/** Some failures name one reference (BATCH_EXPIRED, BATCH_REASON_REQUIRED, PACKAGING_UNUSABLE…), others several. */
const referencesOf = (params: ApiError['params']): string[] =>
  [params['reference'], ...(Array.isArray(params['references']) ? params['references'] : [])].filter(
    (one): one is string => typeof one === 'string',
  )

const linesOf = (draft: OrderDraft, reference: string, code: string): Path[] =>
  draft.orderItems.flatMap(({ product, parts }, index) =>
    product.reference === reference ? [['orderItems', index, fieldOf(code, parts !== null)]] : [],
  )

/** A reason is asked only for batches chosen by hand. */
const fieldOf = (code: string, isChosen: boolean): string => {
  if (code === 'BATCH_REASON_REQUIRED' || code === 'BATCH_SHORT_DATED') return isChosen ? 'batchReason' : 'quantity'
  return code === 'BATCH_REQUIRED' ? 'batchNumber' : 'quantity'
}
