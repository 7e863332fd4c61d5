import { type FailureCode, isFailureCode } from '@quai/contract/failures.ts'
import type { FieldIssue } from '@quai/contract/issues.ts'
import type { Shortage } from '@quai/contract/stock/failures.ts'
import type { ApiError } from '../../platform/calls/api-error.ts'
import type { OrderDraft } from './draft.ts'
import { t } from './texts.ts'

type Path = (string | number)[]

/** Refusals of the whole that have a place in the form. */
const places: Partial<Record<FailureCode, Path>> = {
  SLOT_TAKEN: ['orderDateStart'],
  SLOT_UNKNOWN: ['orderDateStart'],
  SLOT_PAST: ['orderDateStart'],
  CREATION_LIMIT: ['orderDateStart'],
  COURIER_PAST: ['orderDateStart'],
  START_PAST: ['orderDateStart'],
  COURIER_INBOUND: ['orderTransporter'],
  TRANSPORT_UNSUPPORTED: ['orderTransporter'],
  DEAL_INACTIVE: ['partnerId'],
}

/**
 * A refusal of the server with its sentence at the field it speaks of: `issues` of the contract's input are moved to
 * where they were typed, and a failure of one subject (slot, stock, batch) becomes the issue of its field.
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
  return referencesOf(params).flatMap((reference) =>
    linesOf(draft, reference, code).map((path) => ({ path, text: message })),
  )
}

const shortagesOf = (params: ApiError['params'], draft: OrderDraft): Place[] =>
  // The parameters of STOCK_SHORTAGE (contract/failures.ts).
  ((params['shortages'] ?? []) as Shortage[]).flatMap(({ productId, packaging, missing, batchNumber }) => {
    const index = draft.orderItems.findIndex(
      ({ product, productPackaging }) => product.id === productId && productPackaging === packaging,
    )
    if (index < 0) return []
    const part = draft.orderItems[index]?.parts?.findIndex((one) => one.batchNumber === batchNumber) ?? -1
    const at: Path = part < 0 ? ['quantity'] : ['parts', part, 'quantity']
    return [{ path: ['orderItems', index, ...at], text: t('shortBy', { count: missing }) }]
  })

/** BATCH_EXPIRED, BATCH_REASON_REQUIRED, PACKAGING_UNUSABLE… name a reference, others several. */
const referencesOf = (params: ApiError['params']): string[] =>
  [params['reference'], ...(Array.isArray(params['references']) ? params['references'] : [])].filter(
    (one): one is string => typeof one === 'string',
  )

const linesOf = (draft: OrderDraft, reference: string, code: string): Path[] => {
  const field =
    code === 'BATCH_REASON_REQUIRED' ? 'batchReason' : code === 'BATCH_REQUIRED' ? 'batchNumber' : 'quantity'
  return draft.orderItems.flatMap(({ product }, index) =>
    product.reference === reference ? [['orderItems', index, field]] : [],
  )
}
