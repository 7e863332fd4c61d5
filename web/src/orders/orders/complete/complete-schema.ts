import { type CompleteOrderInput, completeOrderInput } from '@quai/contract/orders/orders/completion.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { instantOf, wallTime } from '@quai/contract/platform/dates.ts'
import { toFieldIssue } from '@quai/contract/platform/issues.ts'
import { z } from 'zod'
import { type CompleteDraft, type CompleteLine, signerBefore } from './complete-draft.ts'
import { t } from './texts.ts'

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
export const completePath = (path: (string | number)[]): (string | number)[] => {
  const [field, index, ...rest] = path
  if (field === 'orderDateDone') return ['date']
  if (field === 'signature') return [index === 'image' ? 'signatureImage' : 'signerName']
  if (field === 'orderItems' && rest[0] === 'batch') return ['orderItems', index ?? 0, ...rest.slice(1)]
  if (field === 'orderItems' && rest[0] === 'productPackaging') return ['orderItems', index ?? 0, 'quantity']
  return path
}
