import { type Packaging, usablePackagings } from '@quai/contract/goods/products/packaging.ts'
import type { Order, OrderItem } from '@quai/contract/orders/orders/order.ts'
import {
  type PlainChoice,
  type PlainText,
  plainNone,
  plainValuesOf,
} from '@quai/contract/orders/orders/plain-fields.ts'
import type { Transporter } from '@quai/contract/orders/orders/query.ts'
import type { AddressInput } from '@quai/contract/parties/addresses/address.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'

export interface DraftProduct {
  id: number
  reference: string
  name: string
  isBatchManaged: boolean
  /** The packagings on offer. */
  packagings: readonly Packaging[]
}

/** The quantity that a line takes from one batch. */
export interface DraftPart {
  batchId: number
  batchNumber: string
  batchExpirationDate: string | null
  quantity: number | null
}

export interface DraftLine {
  product: DraftProduct
  productPackaging: Packaging
  quantity: number | null
  /** The batches chosen for a collection, whose sum is the line's quantity; null follows the proposal. */
  parts: DraftPart[] | null
  /** Why the first batch to expire is not taken. */
  batchReason: string | null
  /** The batch of a delivery's line. */
  batchNumber: string | null
  batchExpirationDate: string | null
  batchProductionDate: string | null
}

/** 'none', 'new', 'current' (the order's own address), or the id of a saved address. */
export type AddressSource = string

/** The state of the order form; the schema in draft-schema.ts turns it into the contract's input. */
export interface OrderDraft extends Record<PlainText, string | null>, Record<PlainChoice, boolean> {
  orderType: 'delivery' | 'collection'
  /** The warehouse for a customer, the customer for a warehouse. */
  partnerId: number | null
  orderItems: DraftLine[]
  /** The civil day shown; `orderDateStart` holds the slot. */
  day: string | null
  orderDateStart: string | null
  orderTransporter: Transporter | null
  addressSource: AddressSource
  addressCarry: AddressInput
}

const noAddress: AddressInput = {
  name: '',
  street: '',
  zipCode: null,
  city: null,
  country: 'France',
  countryCode: null,
}

export const emptyDraft = (
  start: { orderType?: OrderDraft['orderType']; partnerId?: number | null } = {},
): OrderDraft => ({
  orderType: start.orderType ?? 'collection',
  partnerId: start.partnerId ?? null,
  orderItems: [],
  day: null,
  orderDateStart: null,
  orderTransporter: 'by_customer',
  addressSource: 'none',
  addressCarry: noAddress,
  ...plainNone,
})

export const newLine = (product: DraftProduct, productPackaging: Packaging): DraftLine => ({
  product,
  productPackaging,
  quantity: null,
  parts: null,
  batchReason: null,
  batchNumber: null,
  batchExpirationDate: null,
  batchProductionDate: null,
})

/** Fills the form with an existing order. */
export const draftOfOrder = (order: Order, partnerId: number): OrderDraft => ({
  orderType: order.orderType === 'delivery' ? 'delivery' : 'collection',
  partnerId,
  orderItems: order.orderType === 'delivery' ? order.orderItems.map(deliveryLine) : collectionLines(order.orderItems),
  day: wallClock(order.orderDateStart).date,
  orderDateStart: order.orderDateStart,
  orderTransporter: order.orderTransporter,
  addressSource: order.addressCarry ? 'current' : 'none',
  addressCarry: order.addressCarry ? carried(order.addressCarry) : noAddress,
  ...plainValuesOf(order),
})

/**
 * Copies an order for another day, without its slot, number, driver, batches, unavailable products or the partner's
 * messages.
 */
export const draftAgain = (order: Order, { partnerId, userType, canWarehouseCarry }: Again): OrderDraft => {
  const again = { ...order, orderItems: order.orderItems.filter((item) => item.isOrderable && item.quantity > 0) }
  const draft = draftOfOrder(again, partnerId)
  const isCarrierGone = order.orderTransporter === 'by_warehouse' && !canWarehouseCarry
  return {
    ...draft,
    day: null,
    orderDateStart: null,
    orderTransporter: isCarrierGone ? null : draft.orderTransporter,
    internalNumber: null,
    driverName: null,
    driverPhone: null,
    driverLicensePlate: null,
    ...(userType === 'customer' ? { messageToCustomer: null } : { messageToWarehouse: null }),
    addressSource: order.addressCarry ? 'new' : 'none',
    orderItems: draft.orderItems.map((line) => ({ ...line, parts: null, batchReason: null })),
  }
}

interface Again {
  partnerId: number
  userType: UserType
  canWarehouseCarry: boolean
}

/** Lists an order's references that can no longer be ordered: deactivated, or no longer packed that way. */
export const leftOutOf = ({ orderItems }: Pick<Order, 'orderItems'>): string[] => [
  ...new Set(orderItems.filter((item) => !item.isOrderable && item.quantity > 0).map(({ reference }) => reference)),
]

const productOf = (item: OrderItem): DraftProduct => ({
  id: item.productId,
  reference: item.reference,
  name: item.name,
  isBatchManaged: item.isBatchManaged,
  // The line keeps its packaging even if the product is no longer packed that way.
  packagings: [...new Set([...usablePackagings[item.packagingType], item.productPackaging])],
})

const deliveryLine = (item: OrderItem): DraftLine => ({
  ...newLine(productOf(item), item.productPackaging),
  quantity: item.quantity,
  batchNumber: item.batchNumber,
  batchExpirationDate: item.batchExpirationDate,
})

/** Merges the batches of a product in one packaging into one line. */
const collectionLines = (items: readonly OrderItem[]): DraftLine[] => {
  const lines = new Map<string, DraftLine>()
  for (const item of items) {
    const key = `${item.productId}/${item.productPackaging}`
    const line = lines.get(key) ?? newLine(productOf(item), item.productPackaging)
    lines.set(key, {
      ...line,
      quantity: (line.quantity ?? 0) + item.quantity,
      parts: item.batchId === null ? line.parts : [...(line.parts ?? []), partOf(item, item.batchId)],
      batchReason: line.batchReason ?? item.batchReason,
    })
  }
  return [...lines.values()]
}

const partOf = (item: OrderItem, batchId: number): DraftPart => ({
  batchId,
  batchNumber: item.batchNumber ?? '',
  batchExpirationDate: item.batchExpirationDate,
  quantity: item.quantity,
})

const carried = ({
  name,
  street,
  zipCode,
  city,
  country,
  countryCode,
}: NonNullable<Order['addressCarry']>): AddressInput => ({
  name,
  street,
  zipCode,
  city,
  country,
  countryCode,
})
