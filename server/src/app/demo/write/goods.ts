import { type PastMove, writePastStock } from '../../../goods/stock/write-past.ts'
import { holdsOf, movesOf } from '../../../orders/orders/core/write-past.ts'
import type { Db } from '../../../platform/database/database.ts'
import { insertRows, reserveIds } from '../../../platform/database/rows.ts'
import type { Goods } from '../plan/goods.ts'
import type { Correction } from '../plan/stock.ts'
import { goodsOf, iso, type WrittenOrder } from './orders.ts'
import { type Side, sideOf } from './parties.ts'

interface Moved {
  orders: readonly WrittenOrder[]
  corrections: readonly Correction[]
}

/** Writes the catalogues and batches, and assigns ids to goods and batches. */
export const writeGoods = async (
  db: Db,
  sides: Map<string, Side>,
  goods: readonly Goods[],
  createdAt: string,
): Promise<void> => {
  const ids = await reserveIds(db, 'products', goods.length)
  goods.forEach((one, index) => {
    one.id = ids[index] ?? 0
  })
  await insertRows(
    db,
    'products',
    goods.map((one) => ({
      id: one.id,
      customer_id: sideOf(sides, one.customer).id,
      reference: one.reference,
      name: one.name,
      ean: one.ean ?? null,
      product_type: one.productType,
      product_packaging: one.productPackaging,
      packaging_type: one.packagingType,
      quantity_unit_per_box: one.quantityUnitPerBox ?? null,
      quantity_unit_per_pallet: one.quantityUnitPerPallet ?? null,
      quantity_box_per_pallet: one.quantityBoxPerPallet ?? null,
      is_batch_managed: one.isBatchManaged,
      width: one.width ?? null,
      height: one.height ?? null,
      length: one.length ?? null,
      net_weight: one.netWeight ?? null,
      gross_weight: one.grossWeight ?? null,
      box_width: one.boxWidth ?? null,
      box_height: one.boxHeight ?? null,
      box_length: one.boxLength ?? null,
      box_net_weight: one.boxNetWeight ?? null,
      box_gross_weight: one.boxGrossWeight ?? null,
      pallet_width: one.palletWidth ?? null,
      pallet_height: one.palletHeight ?? null,
      pallet_length: one.palletLength ?? null,
      pallet_net_weight: one.palletNetWeight ?? null,
      pallet_gross_weight: one.palletGrossWeight ?? null,
      created_at: createdAt,
    })),
  )
  await writeBatches(db, goods, createdAt)
}

const writeBatches = async (db: Db, goods: readonly Goods[], createdAt: string): Promise<void> => {
  const batches = goods.flatMap((one) => one.batches.map((batch) => ({ batch, productId: one.id })))
  const ids = await reserveIds(db, 'batches', batches.length)
  batches.forEach(({ batch }, index) => {
    batch.id = ids[index] ?? 0
  })
  await insertRows(
    db,
    'batches',
    batches.map(({ batch, productId }) => ({
      id: batch.id,
      product_id: productId,
      batch_number: batch.number,
      batch_expiration_date: batch.expires,
      batch_production_date: batch.produced,
      created_at: createdAt,
    })),
  )
}

/** Writes what the orders moved and hold, and a few corrections. */
export const writeStock = async (db: Db, sides: Map<string, Side>, { orders, corrections }: Moved): Promise<void> => {
  const pasts = orders.map(({ past }) => past)
  const moves = [...movesOf(pasts), ...(await writeCorrections(db, sides, corrections))]
  await writePastStock(db, { moves, holds: holdsOf(pasts) })
}

const writeCorrections = async (
  db: Db,
  sides: Map<string, Side>,
  corrections: readonly Correction[],
): Promise<PastMove[]> => {
  const ids = await reserveIds(db, 'stock_adjustments', corrections.length)
  const moves = corrections.map(({ place: { order, line }, quantity, reason, at }, index): PastMove => {
    const warehouse = sideOf(sides, order.warehouse)
    return {
      ...goodsOf(line),
      customerId: sideOf(sides, order.customer).id,
      warehouseId: warehouse.id,
      kind: 'adjustment',
      quantity: -quantity,
      adjustmentId: ids[index] ?? 0,
      reason,
      contactId: warehouse.contacts[1],
      at: iso(at),
    }
  })
  await insertRows(
    db,
    'stock_adjustments',
    moves.map(({ adjustmentId, warehouseId, reason, contactId, at }) => ({
      id: adjustmentId,
      warehouse_id: warehouseId,
      reason: reason ?? '',
      contact_id: contactId,
      created_at: at,
    })),
  )
  return moves
}
