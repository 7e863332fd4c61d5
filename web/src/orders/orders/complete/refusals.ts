import type { Shortage } from '@quai/contract/goods/stock/failures.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import type { ApiError } from '../../../platform/calls/api-error.ts'
import type { CompleteDraft } from './complete-draft.ts'
import { t } from './texts.ts'

type Path = (string | number)[]

/** Places a server refusal at the line or field it concerns. */
export const placeCount = (error: ApiError, draft: CompleteDraft, pathInDraft: (path: Path) => Path): ApiError =>
  error.at(
    error.issues.length > 0
      ? error.issues.map((issue) => ({ ...issue, path: pathInDraft(issue.path) }))
      : shortIn(error, draft).map(({ path, missing }) => ({
          path,
          key: `errors.order.${error.code}`,
          params: {},
          fallback: t('shortBy', { missing: formatInteger(missing) }),
        })),
  )

const shortIn = ({ code, params }: ApiError, { orderItems }: CompleteDraft): { path: Path; missing: number }[] => {
  if (code !== 'STOCK_SHORTAGE') return []
  // The failure STOCK_SHORTAGE has these parameters (contract/failures.ts).
  return ((params['shortages'] ?? []) as Shortage[]).flatMap(({ productId, packaging, batchNumber, missing }) => {
    const index = orderItems.findIndex(
      (line) =>
        line.productId === productId &&
        line.productPackaging === packaging &&
        (line.batchNumber ?? null) === batchNumber,
    )
    return index < 0 ? [] : [{ path: ['orderItems', index, 'quantity'], missing }]
  })
}
