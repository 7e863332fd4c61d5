import { carryAddressIssues } from '@quai/contract/orders/orders/carry-address.ts'
import { type CreateOrderInput, createOrderInput } from '@quai/contract/orders/orders/order-input.ts'
import { toFieldIssue } from '@quai/contract/platform/issues.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { z } from 'zod'
import type { DraftLine, OrderDraft } from './draft.ts'
import { type Candidate, chosenShort, leftBehind, partsOf } from './goods/batches/allotment.ts'
import { t } from './texts.ts'

interface Facts {
  userType: UserType
  /** Returns the stock batches that a collection's line can take, among those already loaded. */
  candidatesOf: (draft: OrderDraft, line: DraftLine) => readonly Candidate[]
}

type Path = (string | number)[]
/** Line of the form, and part of that line, from which an item of the request was made. */
type Origin = { line: number; part?: number }

/** Turns a draft into the contract's input; each error is placed at its field of the form. */
export const draftSchema = (facts: Facts): z.ZodType<CreateOrderInput, OrderDraft> =>
  z.custom<OrderDraft>().transform((draft, context) => {
    const { orderItems, origins } = itemsOf(draft, facts)
    for (const { path, message } of missingOf(draft, facts)) context.addIssue({ code: 'custom', path, message })
    const parsed = createOrderInput.safeParse({ ...fieldsOf(draft, facts), orderItems }, { reportInput: true })
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) {
      const { path, fallback } = toFieldIssue(issue)
      context.addIssue({ code: 'custom', path: draftPath(path, draft, origins), message: fallback })
    }
    return z.NEVER
  })

/** Lists fields that the form requires although the contract leaves them to the server. */
const missingOf = (draft: OrderDraft, { userType, candidatesOf }: Facts): { path: Path; message: string }[] => {
  const missing: { path: Path; message: string }[] = []
  if (draft.partnerId === null)
    missing.push({
      path: ['partnerId'],
      message: t(userType === 'customer' ? 'warehouseRequired' : 'customerRequired'),
    })
  if (draft.orderDateStart === null)
    missing.push({
      path: ['orderDateStart'],
      message: t(draft.orderTransporter === 'by_quai_courier' ? 'dayRequired' : 'slotRequired'),
    })
  if (draft.orderTransporter !== 'by_customer' && draft.addressSource === 'none')
    missing.push({ path: ['addressSource'], message: t('addressRequired') })
  if (draft.addressSource !== 'none' && draft.orderTransporter !== null)
    for (const { field, message } of carryAddressIssues(draft.orderTransporter, draft.addressCarry))
      missing.push({ path: draft.addressSource === 'new' ? ['addressCarry', field] : ['addressSource'], message })
  if (draft.orderType === 'delivery') return missing
  draft.orderItems.forEach((line, index) => {
    if (!line.product.isBatchManaged) return
    const candidates = candidatesOf(draft, line)
    if ((line.quantity ?? 0) > 0 && partsOf(line, candidates).length === 0)
      missing.push({ path: ['orderItems', index, 'parts'], message: t('batchRequired') })
    else if (!line.batchReason && chosenShort(line, candidates))
      missing.push({ path: ['orderItems', index, 'batchReason'], message: t('shortReasonRequired') })
    else if (!line.batchReason && leftBehind(line, candidates, draft.day))
      missing.push({ path: ['orderItems', index, 'batchReason'], message: t('batchReasonRequired') })
  })
  return missing
}

const fieldsOf = (draft: OrderDraft, { userType }: Facts) => {
  const { partnerId, day: _day, addressSource, addressCarry, orderItems: _items, orderDateStart, ...fields } = draft
  return {
    ...fields,
    orderDateStart: orderDateStart ?? undefined,
    [userType === 'customer' ? 'warehouseId' : 'customerId']: partnerId ?? undefined,
    addressCarry: addressSource === 'none' ? null : addressCarry,
  }
}

const itemsOf = (draft: OrderDraft, { candidatesOf }: Facts) => {
  const orderItems: object[] = []
  const origins: Origin[] = []
  draft.orderItems.forEach((line, index) => {
    const { product, productPackaging, quantity } = line
    const item = { productId: product.id, productPackaging, quantity: quantity ?? undefined }
    const parts =
      draft.orderType === 'collection' && product.isBatchManaged ? partsOf(line, candidatesOf(draft, line)) : []
    if (parts.length === 0) {
      orderItems.push({ ...item, ...(draft.orderType === 'delivery' && deliveredBatch(line)) })
      origins.push({ line: index })
    }
    for (const part of parts) {
      orderItems.push({
        ...item,
        quantity: part.quantity ?? undefined,
        batchId: part.batchId,
        batchReason: line.parts ? line.batchReason : null,
      })
      const chosen = line.parts?.findIndex(({ batchId }) => batchId === part.batchId)
      origins.push({ line: index, ...(chosen !== undefined && { part: chosen }) })
    }
  })
  return { orderItems, origins }
}

/** Returns a delivery line's batch. It may stay empty until the completion, but a filled-in date requires a number. */
const deliveredBatch = ({ product, batchNumber, batchExpirationDate, batchProductionDate }: DraftLine) =>
  product.isBatchManaged && (batchNumber || batchExpirationDate || batchProductionDate)
    ? { batch: { batchNumber: batchNumber ?? '', batchExpirationDate, batchProductionDate } }
    : {}

/** Maps a path of the contract's input to the field of the form that shows its error. */
export const draftPath = (path: Path, draft: OrderDraft, origins: readonly Origin[]): Path => {
  const [field, index, ...rest] = path
  if (field === 'warehouseId' || field === 'customerId') return ['partnerId']
  if (field === 'addressCarry' && draft.addressSource !== 'new') return ['addressSource']
  if (field !== 'orderItems' || typeof index !== 'number') return path
  const origin = origins[index]
  if (!origin) return ['orderItems']
  const within = rest[0] === 'batch' ? rest.slice(1) : rest
  return origin.part !== undefined && within[0] === 'quantity'
    ? ['orderItems', origin.line, 'parts', origin.part, 'quantity']
    : ['orderItems', origin.line, ...within]
}

/** Returns the origin of each item sent, to place the server's refusals. */
export const originsOf = (draft: OrderDraft, facts: Facts): Origin[] => itemsOf(draft, facts).origins
