import { z } from 'zod'
import { describedBatch } from '../../goods/batches/batch.ts'
import { packagings } from '../../goods/products/packaging.ts'
import { carryAddressInput } from '../../parties/addresses/address.ts'
import { instantInput } from '../../platform/dates.ts'
import { filledList, id, longText, oncePer } from '../../platform/ids.ts'
import { requiredAs } from '../../platform/issues.ts'
import { countedProducts } from './count-scope.ts'
import { plainInput } from './plain-fields.ts'
import { transporter } from './query.ts'

/** One requested line. A batch is named by id, or described (a delivery creates it when it is new). */
export const orderItemInput = z.object({
  productId: id,
  productPackaging: z.enum(packagings, { error: requiredAs('Choisissez un conditionnement.') }),
  quantity: z
    .int({ error: requiredAs('Indiquez une quantité.') })
    .positive()
    .max(1_000_000),
  batchId: id.nullish(),
  batch: describedBatch.nullish(),
  /** Reason for taking another batch than the first to expire. */
  batchReason: longText(300).nullish(),
})
export type OrderItemInput = z.infer<typeof orderItemInput>

const oncePerKey = oncePer(
  (item: OrderItemInput) =>
    [item.productId, item.productPackaging, item.batchId ?? item.batch?.batchNumber ?? ''].join('/'),
  { field: 'productPackaging', message: 'Ce conditionnement est déjà choisi pour ce produit.' },
)

/** Lines of an order, each product, packaging and batch once. */
export const itemList = <Item extends z.ZodType<OrderItemInput>>(item: Item) =>
  filledList(item, 'Au moins une référence est requise.').max(2_000).superRefine(oncePerKey)

/** How an order treats goods that are held while an order is typed (docs/decisions/043). */
const ofHolds = {
  /** True, after a confirmation, takes goods that others hold. */
  takesHeld: z.boolean().optional(),
  /** The form that sends the order, whose own hold ends with it. */
  formKey: z.uuid().optional(),
}

/** Fields that both sides may fill when they create or change an order. */
const content = {
  orderDateStart: instantInput({ error: requiredAs('Choisissez un créneau.') }),
  orderTransporter: transporter,
  ...plainInput,
  addressCarry: carryAddressInput.nullish(),
  ...ofHolds,
}

export const createOrderInput = z.object({
  orderType: z.enum(['delivery', 'collection'], { error: requiredAs('Choisissez une entrée ou une sortie.') }),
  warehouseId: id.optional(),
  /** Customer of one of the warehouse's deals, when a warehouse creates the order. */
  customerId: id.optional(),
  ...content,
  orderItems: itemList(orderItemInput),
  /** Earlier order that this one repeats, for example after a no-show or a refusal. */
  previousOrderUuid: z.uuid().nullish(),
})
export type CreateOrderInput = z.infer<typeof createOrderInput>

export const orderChanges = z.object({ ...content, orderItems: itemList(orderItemInput) }).partial()
export type OrderChanges = z.infer<typeof orderChanges>

const uuid = z.uuid()
/** Version from which the form was filled. An outdated one is refused (409 STALE). */
const version = z.int().positive()

/** References to count, for an inventory. */
const productIds = countedProducts.optional()

export const updateOrderInput = orderChanges.extend({ uuid, version, productIds })
export type UpdateOrderInput = z.infer<typeof updateOrderInput>

export const confirmOrderInput = orderChanges.extend({ uuid, version: version.optional(), productIds })
export type ConfirmOrderInput = z.infer<typeof confirmOrderInput>

export const endOrderInput = z.object({ uuid, version: version.optional(), reason: longText(1_000).min(1) })
export const cancelOrderInput = endOrderInput.extend({ reason: longText(1_000).nullish() })
export const noShowInput = z.object({ uuid, version: version.optional() })
/** `version` is the version of the order whose changes the customer has read. */
export const acceptChangesInput = z.object({ uuid, version })
