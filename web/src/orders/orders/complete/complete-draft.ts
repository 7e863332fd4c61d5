import type { Packaging } from '@quai/contract/goods/products/packaging.ts'
import { lineDifferences, type NamedLine } from '@quai/contract/orders/orders/changes/differences.ts'
import type { Difference } from '@quai/contract/orders/orders/changes/proposal.ts'
import type { CompletionProof } from '@quai/contract/orders/orders/completion.ts'
import type { Order, OrderItem } from '@quai/contract/orders/orders/order.ts'
import { cameLate } from '@quai/contract/orders/orders/punctuality.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { mergeTyped } from '../../../ui/forms/merge-typed.ts'

/** A counted line, either planned or added at the dock. */
export interface CompleteLine {
  productId: number
  reference: string
  name: string
  ean: string | null
  isBatchManaged: boolean
  productPackaging: Packaging
  /** The packagings on offer; undefined on a planned line, which keeps its own. */
  packagings?: readonly Packaging[]
  /** 0 for an unplanned line. */
  planned: number
  /** null until somebody counts it. */
  quantity: number | null
  /** The batch named on the order or chosen in stock; null when it is described below, or when there is none. */
  batchId: number | null
  batchNumber: string | null
  batchExpirationDate: string | null
  batchProductionDate: string | null
}

export interface CompleteDraft {
  date: string | null
  time: string
  driverOnTime: boolean
  orderItems: CompleteLine[]
  transportLoadingTailgate: boolean
  transportLoadingSide: boolean
  driverName: string | null
  driverPhone: string | null
  driverLicensePlate: string | null
  messageToCustomer: string | null
  reserves: string | null
  signerName: string | null
  /** A PNG as a data URL. */
  signatureImage: string | null
  /** The name beside which the signature was drawn; null while there is none. */
  signedAs: string | null
  proof: CompletionProof
}

/**
 * Fills the completion form with the planned lines, none of them counted, and with the time and the punctuality that the
 * visit of the lorry tells, else the planned ones.
 */
export const completeDraftOf = (order: Order, now: number): CompleteDraft => {
  const came = order.visit?.atDockAt ?? order.visit?.arrivedAt ?? order.orderDateStart
  const done = Math.min(Date.parse(came), now)
  const { date, time } = wallClock(done)
  return {
    date,
    time,
    driverOnTime: cameLate(order) !== true,
    orderItems: order.orderItems.map(plannedLine),
    transportLoadingTailgate: order.transportLoadingTailgate,
    transportLoadingSide: order.transportLoadingSide,
    driverName: order.driverName,
    driverPhone: order.driverPhone,
    driverLicensePlate: order.driverLicensePlate,
    messageToCustomer: order.messageToCustomer,
    reserves: null,
    signerName: null,
    signatureImage: null,
    signedAs: null,
    proof: 'generated',
  }
}

/** Returns the name under which a drawing was signed when another name stands beside it now. */
export const signerBefore = ({
  signedAs,
  signatureImage,
  signerName,
}: Pick<CompleteDraft, 'signedAs' | 'signatureImage' | 'signerName'>): string | undefined =>
  signatureImage && signedAs && signedAs !== signerName?.trim() ? signedAs : undefined

/** Carries a count over to an order that changed meanwhile: its lines are the new ones, with what was counted of them. */
export const carryCountOver = (start: CompleteDraft, typed: CompleteDraft, fresh: CompleteDraft): CompleteDraft => ({
  ...mergeTyped(start, typed, fresh),
  orderItems: fresh.orderItems.map((line) => {
    const counted = typed.orderItems.find((one) => one.planned > 0 && lineKey(one) === lineKey(line))
    const before = start.orderItems.find((one) => lineKey(one) === lineKey(line))
    return counted && counted.quantity !== before?.quantity ? { ...line, quantity: counted.quantity } : line
  }),
})

const lineKey = (line: CompleteLine): string => `${productKey(line)}/${line.batchId}`

const plannedLine = (item: OrderItem): CompleteLine => ({
  productId: item.productId,
  reference: item.reference,
  name: item.name,
  ean: item.ean,
  isBatchManaged: item.isBatchManaged,
  productPackaging: item.productPackaging,
  planned: item.quantity,
  quantity: null,
  batchId: item.batchId,
  batchNumber: item.batchNumber,
  batchExpirationDate: item.batchExpirationDate,
  batchProductionDate: null,
})

/** Copies a line for another batch. It is unplanned, so that the differences list it by itself. */
export const otherBatchOf = (line: CompleteLine): CompleteLine => ({
  ...line,
  planned: 0,
  quantity: null,
  batchId: null,
  batchNumber: null,
  batchExpirationDate: null,
  batchProductionDate: null,
})

/** True for a planned line that nobody counted yet. */
export const isUncounted = ({ planned, quantity }: CompleteLine): boolean => planned > 0 && quantity === null

/** Counts the lines that nobody counted as planned; the others keep what was found. */
export const allAsPlanned = (lines: readonly CompleteLine[]): CompleteLine[] =>
  lines.map((line) => (isUncounted(line) ? { ...line, quantity: line.planned } : line))

/**
 * Compares counted with planned quantities, without the lines still to count. A planned line without a batch is compared with the sum of its batches; a
 * line with one, batch by batch.
 */
export const gapsOf = ({ orderItems }: Pick<CompleteDraft, 'orderItems'>): Difference[] => {
  const openKeys = new Set(orderItems.filter((line) => line.planned > 0 && line.batchId === null).map(productKey))
  const isOpen = (line: CompleteLine) => openKeys.has(productKey(line))
  const waiting = new Set(orderItems.filter(isUncounted).map(productKey))
  const counted = orderItems.filter((line) => !isUncounted(line) && !(isOpen(line) && waiting.has(productKey(line))))
  const named = (line: CompleteLine, quantity: number): NamedLine => ({
    productId: line.productId,
    reference: line.reference,
    packaging: line.productPackaging,
    batchNumber: isOpen(line) ? null : line.batchNumber?.trim() || null,
    quantity,
  })
  return lineDifferences(
    counted.map((line) => named(line, line.planned)),
    counted.map((line) => named(line, countOf(line))),
  )
}

interface StockChange {
  /** « HUILE-1L, lot L1 ». */
  label: string
  packaging: Packaging
  quantity: number
}

/** Returns what enters or leaves the stock: the counted quantities, except zeros. */
export const stockChangesOf = ({ orderItems }: Pick<CompleteDraft, 'orderItems'>): StockChange[] =>
  orderItems
    .filter((line) => countOf(line) > 0)
    .map((line) => ({
      label: [line.reference, line.batchNumber?.trim() && `lot ${line.batchNumber.trim()}`].filter(Boolean).join(', '),
      packaging: line.productPackaging,
      quantity: countOf(line),
    }))

const productKey = ({ productId, productPackaging }: CompleteLine): string => `${productId}/${productPackaging}`

const countOf = ({ quantity }: CompleteLine): number => (quantity !== null && Number.isFinite(quantity) ? quantity : 0)
