import { z } from 'zod'
import { batch } from '../../goods/batches/batch.ts'
import { packagings } from '../../goods/products/packaging.ts'
import { movementKinds } from '../../goods/stock/stock.ts'
import { instant } from '../../platform/dates.ts'
import { ofOrder } from '../../platform/of-order.ts'
import { transporterLabels, transporters } from '../orders/query.ts'

/** Most lines of one part of a recall on the page; its files contain all. */
export const recallPageLimit = 500

const line = z.object({
  warehouseName: z.string(),
  productPackaging: z.enum(packagings),
  quantity: z.int(),
})

/** Goods of the batch that moved, or will. */
export const recallLine = line.extend({
  /** Id of the movement, or of the item of an open order. */
  id: z.int(),
  /** Instant of the movement; the planned day of an open order. */
  at: instant,
  kind: z.enum(movementKinds),
  ...ofOrder,
  orderTransporter: z.enum(transporters).nullable(),
  /** Name and address of the consignee, where the order has one. */
  consigneeName: z.string().nullable(),
  consigneeAddress: z.string().nullable(),
  /** Driver and plate, where the closing noted them. */
  driverName: z.string().nullable(),
  driverLicensePlate: z.string().nullable(),
  reason: z.string().nullable(),
})
export type RecallLine = z.infer<typeof recallLine>

/** Names who has the goods: the consignee and its address, or else who carried them away. Empty when nobody is known. */
export const consigneeOf = (line: RecallLine): string[] => {
  const { consigneeName, consigneeAddress, orderTransporter, driverName, driverLicensePlate } = line
  const carrier = [orderTransporter && transporterLabels[orderTransporter], driverName, driverLicensePlate]
  const parts = consigneeName || consigneeAddress ? [consigneeName, consigneeAddress] : carrier
  return parts.filter((part): part is string => Boolean(part))
}

/** Goods of the batch in stock: `quantity` physical, of which `reserved` for open orders. */
export const keptLine = line.extend({ reserved: z.int() })
export type KeptLine = z.infer<typeof keptLine>

const part = z.object({ items: z.array(recallLine), total: z.int() })

/** Recall of a batch: all that came in, is kept, will leave, left or was corrected. */
export const recall = z.object({
  batch,
  reference: z.string(),
  name: z.string(),
  customerName: z.string(),
  received: part,
  kept: z.array(keptLine),
  /** Open collections of the batch: what can still be held back. */
  planned: part,
  left: part,
  /** Adjustments, inventories and changes of batch; quantities are signed. */
  corrected: part,
})
export type Recall = z.infer<typeof recall>

export const recallParts = ['received', 'kept', 'planned', 'left', 'corrected'] as const
export type RecallPart = (typeof recallParts)[number]

export const recallPartLabels: Record<RecallPart, string> = {
  received: 'Entré',
  kept: 'En stock',
  planned: 'À sortir',
  left: 'Sorti',
  corrected: 'Corrigé',
}
