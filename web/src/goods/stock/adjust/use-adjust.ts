import type { Shortage } from '@quai/contract/goods/failures.ts'
import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import type { StockDetail, StockLine } from '@quai/contract/goods/stock/stock.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFieldArray } from 'react-hook-form'
import { type ApiError, isApiError } from '../../../platform/calls/api-error.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { notify } from '../../../platform/notify.ts'
import { useUser } from '../../../platform/session.ts'
import { type ServerForm, useServerForm } from '../../../ui/forms/use-server-form.ts'
import {
  type AdjustDraft,
  type AdjustLine,
  type AdjustProduct,
  adjustDraft,
  adjustmentsOf,
  effectOf,
  isSameLine,
  lineAt,
  newBatch,
  type Place,
  type StockOf,
} from './adjust-draft.ts'
import { nextPlace } from './places.ts'
import { t } from './texts.ts'

export const stockOptions = (productId: number) => orpc.stock.overview.queryOptions({ input: { id: productId } })

const linesOf = (answer: { items: readonly StockDetail[] } | undefined, warehouseId: number) =>
  answer?.items.find((one) => one.warehouseId === warehouseId)?.lines

/** Returns the stock of a product in the reader's warehouse; undefined while loading. */
export const useStockOf = (productId: number): readonly StockLine[] | undefined => {
  const { userId } = useUser()
  const { data } = useQuery(stockOptions(productId))
  return data && (linesOf(data, userId) ?? [])
}

/** Returns a function that reads the stock already loaded. */
export const useKnownStock = (): StockOf => {
  const { userId } = useUser()
  const client = useQueryClient()
  return (productId) => linesOf(client.getQueryData(stockOptions(productId).queryKey), userId) ?? []
}

export type AdjustFormModel = ServerForm<AdjustDraft, AdjustDraft>

/** Holds the form of an adjustment; the server's refusals show at their lines and keep what was typed. */
export const useAdjust = (): AdjustFormModel => {
  const { userId } = useUser()
  const client = useQueryClient()
  const stockOf = useKnownStock()
  const form: AdjustFormModel = useServerForm({
    schema: adjustDraft(stockOf),
    defaultValues: { lines: [], reason: '' },
    kept: { name: 'stock/adjust', version: null },
    send: async ({ lines, reason }: AdjustDraft, api) => {
      const sent = adjustmentsOf(lines, stockOf)
      const effects = sent.flatMap(({ index }) => effectText(lines[index], stockOf) ?? [])
      try {
        await api.stock.adjust({ warehouseId: userId, reason, adjustments: sent.map(({ adjustment }) => adjustment) })
      } catch (error) {
        if (!isApiError(error)) throw error
        // Shows the reservations that stand in the way, which came after the page was loaded.
        await client.invalidateQueries({ queryKey: orpc.stock.key() })
        throw placeRefusal(
          error,
          lines,
          sent.map(({ index }) => index),
        )
      }
      return effects
    },
    onSuccess: (effects) => {
      notify(doneText(effects))
      form.reset()
    },
  })
  return form
}

/** « 22326 : 39 → 36 colis », from the stock before the adjustment. */
const effectText = (line: AdjustLine | undefined, stockOf: StockOf): string | undefined => {
  if (!line) return undefined
  const { physical, change = 0 } = effectOf(line, stockOf(line.product.id))
  return t('doneLine', {
    reference: line.product.reference,
    before: formatInteger(physical),
    after: packagesText(physical + change, line.productPackaging),
  })
}

const mostListed = 3

const doneText = (effects: readonly string[]): string => {
  const [listed, left] = [effects.slice(0, mostListed).join(', '), effects.length - mostListed]
  return left > 0 ? t('doneMore', { listed, count: left }) : t('done', { listed })
}

/**
 * The lines of the form. `add` appends a line for a product, at a given place (as a scanned code names it) or at its
 * next one in stock, and leads to its quantity; a line that exists already is only led to.
 */
export const useAdjustLines = ({ control, methods }: Pick<AdjustFormModel, 'control' | 'methods'>) => {
  const { userId } = useUser()
  const client = useQueryClient()
  const stockOf = useKnownStock()
  const { fields, append, remove } = useFieldArray({ control, name: 'lines', keyName: 'key' })
  const put = (product: AdjustProduct, place: Place, counted: number | null = null) => {
    const lines = methods.getValues('lines')
    const line = { ...lineAt(product, place), counted }
    const known = lines.findIndex((one) => isSameLine(one, line, stockOf))
    if (known >= 0) return methods.setFocus(`lines.${known}.counted`)
    methods.clearErrors('lines')
    return append(line, { focusName: `lines.${lines.length}.counted` })
  }
  const add = async (product: AdjustProduct, place?: Place, counted?: number): Promise<void> => {
    try {
      const stock = linesOf(await client.query({ ...stockOptions(product.id), staleTime: 0 }), userId) ?? []
      const lines = methods.getValues('lines').filter((line) => line.product.id === product.id)
      const known = place?.batch && stock.find(({ batchNumber }) => batchNumber === place.batch?.batchNumber)
      const named = known && place ? { productPackaging: place.productPackaging, batchId: known.batchId } : place
      put(product, named ?? nextPlace(product, stock, lines), counted)
    } catch (error) {
      if (!isApiError(error)) throw error
      notify(error.message, 'error')
    }
  }
  return { fields, add, put, remove }
}

type Path = (string | number)[]

/** The field of each refusal that names references. */
const fields: Readonly<Record<string, keyof AdjustLine>> = {
  BATCH_REQUIRED: 'batchId',
  BATCH_NOT_MANAGED: 'batchId',
  BATCH_DATE_DIFFERS: 'batchId',
  PACKAGING_UNUSABLE: 'productPackaging',
}

/** Places a server refusal at the line it concerns; `origins` are the lines of the adjustments that were sent. */
const placeRefusal = (error: ApiError, lines: readonly AdjustLine[], origins: readonly number[]): ApiError => {
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

/** Each shortage has the reference, the batch and the orders that reserve the goods (contract/goods/failures.ts). */
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
