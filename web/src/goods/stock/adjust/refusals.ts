import type { Shortage } from '@quai/contract/goods/stock/failures.ts'
import type { ApiError } from '../../../platform/calls/api-error.ts'
import { type AdjustLine, newBatch } from './adjust-draft.ts'
import { t } from './texts.ts'

type Path = (string | number)[]

/** The field of each refusal that names references. */
const fields: Readonly<Record<string, keyof AdjustLine>> = {
  BATCH_REQUIRED: 'batchId',
  BATCH_NOT_MANAGED: 'batchId',
  BATCH_DATE_DIFFERS: 'batchId',
  PACKAGING_UNUSABLE: 'productPackaging',
}

/** Places a server refusal at the line it concerns; `origins` are the lines of the adjustments that were sent. */
export const placeRefusal = (error: ApiError, lines: readonly AdjustLine[], origins: readonly number[]): ApiError => {
  if (error.issues.length > 0)
    return error.at(error.issues.map((issue) => ({ ...issue, path: pathInForm(issue.path, origins) })))
  const places = error.code === 'STOCK_SHORTAGE' ? shortagesOf(error, lines) : placesOf(error, lines)
  return error.at(
    places.map(({ path, text }) => ({ path, key: `errors.stock.${error.code}`, params: {}, fallback: text })),
  )
}

const pathInForm = ([field, index, ...rest]: Path, origins: readonly number[]): Path => {
  if (field !== 'adjustments' || typeof index !== 'number') return [field ?? 'lines']
  const within = rest[0] === 'batch' ? rest.slice(1) : rest
  return ['lines', origins[index] ?? 0, ...(within[0] === 'quantity' ? ['counted'] : within)]
}

/** Each shortage has the reference, the batch and the orders that reserve the goods (contract/goods/stock/failures.ts). */
const shortagesOf = ({ params }: ApiError, lines: readonly AdjustLine[]) =>
  ((params['shortages'] ?? []) as Shortage[]).flatMap(
    ({ productId, packaging, batchId = null, batchNumber, missing }) =>
      lines.flatMap((line, index) =>
        line.product.id === productId &&
        line.productPackaging === packaging &&
        (line.batchId === newBatch ? line.batchNumber.trim() === batchNumber : (line.batchId ?? null) === batchId)
          ? [{ path: ['lines', index, 'counted'], text: t('atLeast', { count: (line.counted ?? 0) + missing }) }]
          : [],
      ),
  )

const placesOf = ({ code, message, params }: ApiError, lines: readonly AdjustLine[]) => {
  const references = [params['reference'], params['references']].flat()
  const isOfOneCustomer = new Set(lines.map(({ product }) => product.customerId)).size === 1
  return lines.flatMap(({ product }, index) =>
    references.includes(product.reference) || (code === 'DEAL_INACTIVE' && isOfOneCustomer)
      ? [{ path: ['lines', index, fields[code] ?? 'counted'], text: message }]
      : [],
  )
}
