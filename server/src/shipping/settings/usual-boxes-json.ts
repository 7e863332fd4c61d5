import type { UsualBox } from '@quai/contract/orders/packing/usual-box.ts'
import { type RawBuilder, sql } from 'kysely'

/** Usual boxes of a warehouse, in the order it gave them, as one JSON value. */
export const usualBoxesJson = (warehouseId: RawBuilder<unknown>): RawBuilder<UsualBox[]> => sql<UsualBox[]>`(
  SELECT coalesce(json_agg(json_build_object('name', b.name, 'length', b.length, 'width', b.width, 'height', b.height,
    'tareWeight', b.tare_weight, 'maxWeight', b.max_weight) ORDER BY b.id), '[]')
  FROM usual_boxes b WHERE b.warehouse_id = ${warehouseId})`
