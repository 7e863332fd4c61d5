import type { CreateInventoryInput } from '@quai/contract/orders/inventories/inventory.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { civilDate, noonOf, wallClock } from '@quai/contract/platform/dates.ts'
import { z } from 'zod'
import { t } from './texts.ts'

const picked = z.object({ id: z.int(), reference: z.string(), name: z.string() })
export type PickedProduct = z.infer<typeof picked>

const text = (max: number) => z.string().trim().max(max).nullish()

/** The schema of the inventory form; the server makes the final check of the day. */
export const inventoryDraft = z
  .object({
    partnerId: z.int().positive(),
    plannedDate: civilDate,
    scope: z.enum(['all', 'chosen']),
    products: z.array(picked),
    internalNumber: text(60),
    messageToWarehouse: text(2_000),
    messageToCustomer: text(2_000),
  })
  .refine(({ scope, products }) => scope === 'all' || products.length > 0, {
    path: ['products'],
    message: t('noneChosen'),
  })
export type InventoryDraft = z.infer<typeof inventoryDraft>

export const productIdsOf = ({ scope, products }: InventoryDraft): number[] | null =>
  scope === 'all' ? null : products.map(({ id }) => id)

export const createInput = (draft: InventoryDraft, isCustomer: boolean): CreateInventoryInput => ({
  ...(isCustomer ? { warehouseId: draft.partnerId } : { customerId: draft.partnerId }),
  plannedDate: draft.plannedDate,
  productIds: productIdsOf(draft),
  internalNumber: draft.internalNumber,
  messageToWarehouse: draft.messageToWarehouse,
  messageToCustomer: draft.messageToCustomer,
})

export const draftOf = (order: Order, isCustomer: boolean): InventoryDraft => ({
  partnerId: isCustomer ? order.warehouseId : order.customerId,
  plannedDate: wallClock(order.orderDateStart).date,
  scope: order.inventory?.coversAll === false ? 'chosen' : 'all',
  products: order.inventory?.products ?? [],
  internalNumber: order.internalNumber,
  messageToWarehouse: order.messageToWarehouse,
  messageToCustomer: order.messageToCustomer,
})

const sameIds = (some: readonly { id: number }[], others: readonly { id: number }[]): boolean => {
  const known = new Set(some.map(({ id }) => id))
  return some.length === others.length && others.every(({ id }) => known.has(id))
}

/** Returns the fields that a draft changes; only the day of an instant is compared. */
export const changesOf = (order: Order, draft: InventoryDraft, isCustomer: boolean) => {
  const before = draftOf(order, isCustomer)
  const sameProducts =
    before.scope === draft.scope && (draft.scope === 'all' || sameIds(before.products, draft.products))
  return {
    ...(draft.plannedDate !== before.plannedDate && { orderDateStart: noonOf(draft.plannedDate) }),
    ...(!sameProducts && { productIds: productIdsOf(draft) }),
    ...(['internalNumber', 'messageToWarehouse', 'messageToCustomer'] as const).reduce(
      (changed, field) =>
        (draft[field] || null) === before[field] ? changed : Object.assign(changed, { [field]: draft[field] || null }),
      {} as Partial<Pick<InventoryDraft, 'internalNumber' | 'messageToWarehouse' | 'messageToCustomer'>>,
    ),
  }
}
