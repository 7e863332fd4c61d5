import type { OrderFacts } from '@quai/contract/orders/orders/life.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope } from '../../../calls/context.ts'
import { carryAddressJson } from '../../../parties/addresses/address-rows.ts'
import { placedJson } from '../../../parties/addresses/centres.ts'
import type { ItineraryEnds } from '../../../parties/addresses/itinerary.ts'
import type { Db } from '../../../platform/database/database.ts'
import { instantJson } from '../../../platform/database/statement-parts.ts'
import { arrivalDueAt, dockOfOrder, visitOfOrder } from '../../slots/visit-of-order.ts'
import { type CarbonFacts, carbonJson } from '../carbon/estimate.ts'
import { hasUploadedProof } from '../papers/document-columns.ts'
import { plainSelection } from './plain-fields.ts'
import { type KeptProposal, proposalJson } from './proposals.ts'
import { factsFrom, factsJson } from './state.ts'

/** Order as the database stores it. present.ts adds what depends on the caller and the time. */
export type KnownOrder = Omit<
  Order,
  | 'actions'
  | 'blocked'
  | 'proposal'
  | 'editableUntil'
  | 'cancellableUntil'
  | 'undoSeconds'
  | 'shortages'
  | 'itineraryId'
  | 'itinerary'
  | 'carbonEstimate'
  | 'availableProof'
  | 'isProofAskable'
  | 'inventory'
  | 'preOrderRank'
> & {
  isProofUploaded: boolean
  facts: OrderFacts
  ends: ItineraryEnds | null
  carbon: CarbonFacts
  kept: KeptProposal | null
}

/**
 * Reads the order `o` that matches a condition, as one JSON value. PostgreSQL builds it in less time than the driver
 * needs to read fifty columns. Leaves out the parts that few orders have (inventory, pre-order), because preparing to read
 * them takes longer than reading nothing.
 */
export const orderJson = <Beside = unknown>(
  ctx: Pick<Context, 'actor' | 'now'>,
  where: RawBuilder<unknown>,
  /** Columns read beside the order, which is `r` in them. */
  beside: RawBuilder<Beside> = sql``,
) =>
  sql<{ known: KnownOrder } & Beside>`SELECT row_to_json(r) AS known ${beside} FROM (
    SELECT ${columns},
      ${previousOrder(ctx)} AS "previousOrder",
      ${nextOrder(ctx)} AS "nextOrder"
    FROM ${factsFrom}
    WHERE ${where}) r`

/** Both ends of the itinerary of an order that has an address and whose warehouse has one. */
const itineraryEnds = sql`(SELECT json_build_object('carry', ${placedJson('a')}, 'warehouse', ${placedJson('m')})
  FROM addresses a JOIN addresses m ON m.user_id = o.warehouse_id AND m.is_main_address
  WHERE a.id = o.address_carry_id AND o.order_type <> 'inventory')`

const signature = sql`(SELECT json_build_object('signerName', g.signer_name, 'isDrawn', g.image IS NOT NULL,
  'signedAt', ${instantJson(sql`g.signed_at`)}) FROM order_signatures g WHERE g.order_id = o.id)`

/** Matches 'unit_box' with the packagings 'package_unit' and 'package_box', by the shared word. */
const isOrderable = sql`p.is_active AND position(substr(i.product_packaging::text, 9) IN p.packaging_type::text) > 0`

const items = sql`(SELECT coalesce(json_agg(json_build_object('id', i.id, 'orderId', i.order_id,
    'warehouseId', i.warehouse_id, 'productId', i.product_id, 'reference', p.reference, 'name', p.name, 'ean', p.ean,
    'isBatchManaged', p.is_batch_managed,
    'pictureId', (SELECT g.id FROM product_pictures g WHERE g.product_id = p.id), 'isOrderable', ${isOrderable}, 'productPackaging', i.product_packaging,
    'packagingType', p.packaging_type, 'batchId', i.batch_id, 'batchNumber', l.batch_number,
    'batchExpirationDate', l.batch_expiration_date, 'batchReason', i.batch_reason, 'quantity', i.quantity,
    'qtyUnit', CASE i.product_packaging WHEN 'package_unit' THEN i.quantity ELSE 0 END,
    'qtyBox', CASE i.product_packaging WHEN 'package_box' THEN i.quantity ELSE 0 END,
    'qtyPallet', CASE i.product_packaging WHEN 'package_pallet' THEN i.quantity ELSE 0 END,
    'actualQuantity', i.actual_quantity, 'adjustmentType', CASE WHEN o.order_type = 'inventory' THEN
      CASE sign(i.actual_quantity - i.quantity) WHEN 1 THEN 'addition' WHEN -1 THEN 'substraction' END END)
    ORDER BY i.id), '[]')
  FROM order_items i JOIN products p ON p.id = i.product_id LEFT JOIN batches l ON l.id = i.batch_id
  WHERE i.order_id = o.id)`

/** Columns that do not depend on the caller. */
const columns = sql`o.id, o.uuid, o.version, o.order_type AS "orderType", o.order_status AS "orderStatus",
  ${instantJson(sql`o.order_date_start`)} AS "orderDateStart", ${instantJson(sql`o.order_date_end`)} AS "orderDateEnd",
  ${instantJson(sql`o.order_date_done`)} AS "orderDateDone", ${instantJson(sql`o.created_at`)} AS "createdAt",
  o.import_uuid AS "importUuid", ${plainSelection},
  ${dockOfOrder} AS dock, ${arrivalDueAt} AS "arrivalDueAt", ${visitOfOrder} AS visit,
  o.proof_request_sent AS "proofRequestSent", o.driver_on_time AS "driverOnTime",
  o.cancellation_reasons AS "cancellationReasons", o.refusal_reasons AS "refusalReasons",
  d.requires_signed_slip AS "requiresSignedSlip", o.reserves, o.proof, ${signature} AS signature,
  ${hasUploadedProof} AS "isProofUploaded",
  o.is_stock_available AS "isStockAvailable", o.customer_id AS "customerId", o.warehouse_id AS "warehouseId",
  json_build_object('id', c.id, 'name', c.name) AS customer,
  json_build_object('id', w.id, 'name', w.name) AS warehouse,
  o.address_carry_id AS "addressCarryId", ${carryAddressJson} AS "addressCarry", ${itineraryEnds} AS ends, ${carbonJson} AS carbon, ${items} AS "orderItems",
  ${factsJson} AS facts, ${proposalJson(sql`o.id`)} AS kept`

const previousOrder = (ctx: Pick<Context, 'actor' | 'now'>) => sql`(
  SELECT json_build_object('id', q.id, 'uuid', q.uuid) FROM orders q
  WHERE q.id = o.previous_order_id AND ${orderScope(ctx, 'q')})`

const nextOrder = (ctx: Pick<Context, 'actor' | 'now'>) => sql`(
  SELECT json_build_object('id', n.id, 'uuid', n.uuid) FROM orders n
  WHERE n.previous_order_id = o.id AND ${orderScope(ctx, 'n')} ORDER BY n.id DESC LIMIT 1)`

/** Reads the scope and progress of a count; null except for an inventory. */
export const loadInventory = async (
  db: Db,
  { id, orderType }: Pick<Order, 'id' | 'orderType'>,
): Promise<Order['inventory']> => {
  if (orderType !== 'inventory') return null
  const row = await db.maybe(sql<{ inventory: Order['inventory'] }>`
    SELECT json_build_object('coversAll', v.covers_all,
      'products', (SELECT coalesce(json_agg(json_build_object('id', p.id, 'reference', p.reference, 'name', p.name)
          ORDER BY p.reference), '[]')
        FROM inventory_products n JOIN products p ON p.id = n.product_id WHERE n.order_id = v.order_id),
      'countStartedAt', ${instantJson(sql`v.count_started_at`)},
      'countStartedBy', (SELECT k.name FROM contacts k WHERE k.id = v.count_started_by),
      'lineCount', (SELECT count(*) FROM inventory_lines t WHERE t.order_id = v.order_id),
      'countedCount', (SELECT count(t.counted) FROM inventory_lines t WHERE t.order_id = v.order_id)) AS inventory
    FROM inventories v WHERE v.order_id = ${id}`)
  return row?.inventory ?? null
}
