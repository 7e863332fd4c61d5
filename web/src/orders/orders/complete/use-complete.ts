import type { Shortage } from '@quai/contract/goods/failures.ts'
import { type CompleteOrderInput, completeOrderInput } from '@quai/contract/orders/orders/completion.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { instantOf, wallTime } from '@quai/contract/platform/dates.ts'
import { toFieldIssue } from '@quai/contract/platform/issues.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import { createContext, use, useState } from 'react'
import type { Control } from 'react-hook-form'
import { z } from 'zod'
import { ApiError, isApiError } from '../../../platform/calls/api-error.ts'
import { connection } from '../../../platform/calls/connection.ts'
import { type ServerForm, useServerForm } from '../../../ui/forms/use-server-form.ts'
import {
  type CompleteDraft,
  type CompleteLine,
  carryCountOver,
  completeDraftOf,
  signerBefore,
} from './complete-draft.ts'
import { t } from './texts.ts'

interface Completion {
  /** Sends the documents first; false when one of them fails. */
  join: () => Promise<boolean>
  onSuccess: (order: Order) => Promise<void>
}

/** Holds the form of a completion. */
export const useComplete = (
  order: Order,
  { join, onSuccess }: Completion,
): ServerForm<CompleteDraft, CompleteOrderInput> => {
  const [openedAt] = useState(Date.now)
  const form: ServerForm<CompleteDraft, CompleteOrderInput> = useServerForm({
    schema: completeSchema(order),
    defaultValues: completeDraftOf(order, openedAt),
    kept: { name: `orders/complete/${order.uuid}`, version: order.version, carryOver: carryCountOver },
    send: async (input, api) => {
      // Documents that the network stopped are sent again with the rest once it is back.
      const code = () => (connection().isDown ? 'UNREACHABLE' : 'NOT_JOINED')
      if (!(await join())) throw new ApiError({ statusCode: 0, code: code(), message: t('notJoined') })
      try {
        return await api.orders.complete(input)
      } catch (error) {
        if (!isApiError(error)) throw error
        throw placeCount(error, form.methods.getValues(), completePath)
      }
    },
    onSuccess,
  })
  return form
}

interface CompleteScope {
  control: Control<CompleteDraft, unknown, CompleteOrderInput>
  order: Order
}

const Scope = createContext<CompleteScope | null>(null)

export const CompleteProvider = Scope.Provider

export const useCompleteScope = (): CompleteScope => {
  const scope = use(Scope)
  if (!scope) throw new Error('useCompleteScope needs CompleteProvider.')
  return scope
}

/** Validates the counted lines against the contract; items match the form's lines one to one. */
export const completeSchema = ({
  uuid,
  version,
}: Pick<Order, 'uuid' | 'version'>): z.ZodType<CompleteOrderInput, CompleteDraft> =>
  z.custom<CompleteDraft>().transform((draft, context) => {
    const { date, time, orderItems, signerName, signatureImage, signedAs, ...fields } = draft
    if (!date) context.addIssue({ code: 'custom', path: ['date'], message: t('dateRequired') })
    const isTime = wallTime.safeParse(time).success
    if (!isTime) context.addIssue({ code: 'custom', path: ['time'], message: t('timeRequired') })
    const name = signerBefore({ signedAs, signatureImage, signerName })
    if (name) context.addIssue({ code: 'custom', path: ['signatureImage'], message: t('otherSigner', { name }) })
    orderItems.forEach((line, index) => {
      if (isNameless(line))
        context.addIssue({ code: 'custom', path: ['orderItems', index, 'batchNumber'], message: t('batchRequired') })
    })
    const parsed = completeOrderInput.safeParse(
      {
        ...fields,
        uuid,
        version,
        signature: signatureOf({ signerName, signatureImage }),
        orderDateDone: date && isTime ? new Date(instantOf(date, time)).toISOString() : undefined,
        orderItems: orderItems.map(itemOf),
      },
      { reportInput: true },
    )
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) {
      const { path, fallback } = toFieldIssue(issue)
      // The missing field already has its own message.
      if (path[0] === 'orderDateDone') continue
      context.addIssue({ code: 'custom', path: completePath(path), message: fallback })
    }
    return z.NEVER
  })

/** A signature needs a name; a name alone is enough for someone who cannot draw. */
const signatureOf = ({ signerName, signatureImage }: Pick<CompleteDraft, 'signerName' | 'signatureImage'>) =>
  signerName?.trim() || signatureImage ? { signerName: signerName ?? '', image: signatureImage } : null

/** True when a counted line of a batch-managed product has no batch. */
const isNameless = (line: CompleteLine): boolean =>
  line.isBatchManaged && (line.quantity ?? 0) > 0 && line.batchId === null && !line.batchNumber?.trim()

const itemOf = (line: CompleteLine) => ({
  productId: line.productId,
  productPackaging: line.productPackaging,
  quantity: line.quantity ?? undefined,
  ...(line.batchId !== null
    ? { batchId: line.batchId }
    : line.isBatchManaged &&
      line.batchNumber?.trim() && {
        batch: {
          batchNumber: line.batchNumber,
          batchExpirationDate: line.batchExpirationDate,
          batchProductionDate: line.batchProductionDate,
        },
      }),
})

/** Maps a path of the contract's input to the field of the form that shows its error. */
const completePath = (path: (string | number)[]): (string | number)[] => {
  const [field, index, ...rest] = path
  if (field === 'orderDateDone') return ['date']
  if (field === 'signature') return [index === 'image' ? 'signatureImage' : 'signerName']
  if (field === 'orderItems' && rest[0] === 'batch') return ['orderItems', index ?? 0, ...rest.slice(1)]
  if (field === 'orderItems' && rest[0] === 'productPackaging') return ['orderItems', index ?? 0, 'quantity']
  return path
}

type Path = (string | number)[]

/** Places a server refusal at the line or field it concerns. */
const placeCount = (error: ApiError, draft: CompleteDraft, pathInDraft: (path: Path) => Path): ApiError =>
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
