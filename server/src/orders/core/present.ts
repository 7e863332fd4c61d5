import { failureMessage, isFailureCode } from '@quai/contract/failures.ts'
import { actionsFor, cancelActions, editActions, type OrderAction, possibleUntil } from '@quai/contract/orders/life.ts'
import type { Order } from '@quai/contract/orders/order.ts'
import type { UserType } from '@quai/contract/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope, scope } from '../../calls/context.ts'
import { isActiveDeal } from '../../deals/active.ts'
import { instantJson } from '../../platform/database/instant-json.ts'
import { fail } from '../../platform/failure.ts'
import { proofColumns } from '../papers/proof-columns.ts'
import { type KeptProposal, presentProposal, proposalJson } from './proposals.ts'
import { factsOf } from './state.ts'

type Presented = Omit<Order, 'actions' | 'blocked' | 'proposal' | 'editableUntil' | 'cancellableUntil'> & {
  dealIsActive: boolean
  isConsigned: boolean
  updateLimitHours: number
  undoUntil: string | null
  countStartedAt: string | null
  kept: KeptProposal | null
}

type Onlooker = Pick<Context, 'db' | 'actor' | 'now'>

/**
 * Presents an order that the caller has locked or created, with the allowed actions and the reasons that block the
 * others. Ignores the history limit of the caller's plan, so that an order just closed is still shown. Throws
 * NOT_FOUND.
 */
export const presentOrder = (ctx: Onlooker, uuid: string): Promise<Order> =>
  presentWhere(ctx, sql`o.uuid = ${uuid} AND ${scope(ctx, 'o')}`)

/** Presents the order `o` that matches a condition, as presentOrder() does. Throws NOT_FOUND. */
export const presentWhere = async (ctx: Onlooker, where: RawBuilder<unknown>): Promise<Order> => {
  const { rows } = await sql<Presented>`
    SELECT o.id, o.uuid, o.version, o.order_type AS "orderType", o.order_status AS "orderStatus",
      o.order_date_start AS "orderDateStart", o.order_date_end AS "orderDateEnd", o.order_date_done AS "orderDateDone",
      o.created_at AS "createdAt", o.internal_number AS "internalNumber", o.import_uuid AS "importUuid",
      (SELECT b.dock FROM slot_bookings b WHERE b.order_id = o.id) AS dock, o.order_transporter AS "orderTransporter",
      o.transport_loading_tailgate AS "transportLoadingTailgate", o.transport_loading_side AS "transportLoadingSide",
      o.proof_request_sent AS "proofRequestSent", o.driver_name AS "driverName", o.driver_phone AS "driverPhone",
      o.driver_license_plate AS "driverLicensePlate", o.driver_on_time AS "driverOnTime",
      o.message_to_warehouse AS "messageToWarehouse", o.message_to_customer AS "messageToCustomer",
      o.delivery_instructions AS "deliveryInstructions", o.additional_information AS "additionalInformation",
      o.cancellation_reasons AS "cancellationReasons", o.refusal_reasons AS "refusalReasons",
      ${isActiveDeal} AS "dealIsActive", d.requires_signed_slip AS "requiresSignedSlip", o.reserves, o.proof,
      CASE WHEN g.order_id IS NOT NULL THEN json_build_object('signerName', g.signer_name, 'isDrawn', g.image IS NOT NULL,
        'signedAt', ${instantJson(sql`g.signed_at`)}) END AS signature,
      ${proofColumns(ctx)},
      o.is_stock_available AS "isStockAvailable", o.is_consigned AS "isConsigned", o.customer_id AS "customerId",
      o.warehouse_id AS "warehouseId", json_build_object('id', c.id, 'name', c.name) AS customer,
      json_build_object('id', w.id, 'name', w.name) AS warehouse,
      o.address_carry_id AS "addressCarryId", CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name, 'street', a.street,
        'zipCode', a.zip_code, 'city', a.city, 'country', a.country, 'countryCode', a.country_code) END AS "addressCarry",
      (SELECT coalesce(json_agg(json_build_object('id', i.id, 'orderId', i.order_id, 'warehouseId', i.warehouse_id, 'productId', i.product_id, 'reference', p.reference,
          'name', p.name, 'isBatchManaged', p.is_batch_managed, 'isOrderable', ${isOrderable}, 'productPackaging', i.product_packaging,
          'packagingType', p.packaging_type, 'batchId', i.batch_id, 'batchNumber', l.batch_number, 'batchExpirationDate', l.batch_expiration_date,
          'batchReason', i.batch_reason, 'quantity', i.quantity,
          'qtyUnit', CASE i.product_packaging WHEN 'package_unit' THEN i.quantity ELSE 0 END,
          'qtyBox', CASE i.product_packaging WHEN 'package_box' THEN i.quantity ELSE 0 END,
          'qtyPallet', CASE i.product_packaging WHEN 'package_pallet' THEN i.quantity ELSE 0 END,
          'actualQuantity', i.actual_quantity, 'adjustmentType', CASE WHEN o.order_type = 'inventory' THEN
            CASE sign(i.actual_quantity - i.quantity) WHEN 1 THEN 'addition' WHEN -1 THEN 'substraction' END END) ORDER BY i.id), '[]')
        FROM order_items i JOIN products p ON p.id = i.product_id LEFT JOIN batches l ON l.id = i.batch_id
        WHERE i.order_id = o.id) AS "orderItems",
      CASE WHEN NOT o.is_stock_available AND o.order_status IN ('pending', 'preparing') THEN
        (SELECT count(*) + 1 FROM orders q WHERE q.warehouse_id = o.warehouse_id AND NOT q.is_stock_available
          AND q.order_status IN ('pending', 'preparing')
          AND (q.order_date_start, q.id) < (o.order_date_start, o.id)) END AS "preOrderRank",
      (SELECT json_build_object('coversAll', v.covers_all,
          'products', (SELECT coalesce(json_agg(json_build_object('id', p.id, 'reference', p.reference, 'name', p.name)
              ORDER BY p.reference), '[]')
            FROM inventory_products n JOIN products p ON p.id = n.product_id WHERE n.order_id = o.id),
          'countStartedAt', ${instantJson(sql`v.count_started_at`)},
          'countStartedBy', (SELECT k.name FROM contacts k WHERE k.id = v.count_started_by),
          'lineCount', (SELECT count(*) FROM inventory_lines t WHERE t.order_id = o.id),
          'countedCount', (SELECT count(t.counted) FROM inventory_lines t WHERE t.order_id = o.id))
        FROM inventories v WHERE v.order_id = o.id) AS inventory,
      (SELECT v.count_started_at FROM inventories v WHERE v.order_id = o.id) AS "countStartedAt",
      s.order_update_limit_hours AS "updateLimitHours", o.undo_until AS "undoUntil",
      ${proposalJson(sql`o.id`)} AS kept,
      (SELECT json_build_object('id', q.id, 'uuid', q.uuid) FROM orders q
        WHERE q.id = o.previous_order_id AND ${orderScope(ctx, 'q')}) AS "previousOrder",
      (SELECT json_build_object('id', n.id, 'uuid', n.uuid) FROM orders n
        WHERE n.previous_order_id = o.id AND ${orderScope(ctx, 'n')} ORDER BY n.id DESC LIMIT 1) AS "nextOrder"
    FROM orders o
    JOIN users c ON c.id = o.customer_id
    JOIN users w ON w.id = o.warehouse_id
    JOIN warehouse_settings s ON s.warehouse_id = o.warehouse_id
    JOIN deals d ON d.customer_id = o.customer_id AND d.warehouse_id = o.warehouse_id
    LEFT JOIN order_signatures g ON g.order_id = o.id
    LEFT JOIN addresses a ON a.id = o.address_carry_id
    WHERE ${where}`.execute(ctx.db)
  const found = rows[0]
  if (!found) throw fail('NOT_FOUND')
  const facts = factsOf({ ...found, rules: { orderUpdateLimitHours: found.updateLimitHours } })
  // Drops the columns that serve only the facts.
  const {
    dealIsActive: _0,
    isConsigned: _1,
    updateLimitHours: _2,
    undoUntil: _3,
    countStartedAt: _4,
    kept,
    ...order
  } = found
  const until = (actions: readonly OrderAction[]): string | null =>
    instantOrNull(possibleUntil(actions, ctx.actor.userType, facts))
  return {
    ...order,
    proposal: await presentProposal(ctx.db, kept, facts),
    editableUntil: until(editActions),
    cancellableUntil: until(cancelActions),
    ...presentActions(found, ctx.actor.userType, ctx.now),
  }
}

/** Matches 'unit_box' with the packagings 'package_unit' and 'package_box', by the shared word. */
const isOrderable = sql`p.is_active AND position(substr(i.product_packaging::text, 9) IN p.packaging_type::text) > 0`

const instantOrNull = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString())

type ActionFacts = Pick<
  Presented,
  | 'dealIsActive'
  | 'orderStatus'
  | 'orderType'
  | 'orderTransporter'
  | 'isStockAvailable'
  | 'orderDateStart'
  | 'isConsigned'
  | 'countStartedAt'
  | 'updateLimitHours'
  | 'undoUntil'
>

/** Returns the allowed and the blocked actions of a role, the blocked ones with their reason in French. */
export const presentActions = (
  order: ActionFacts,
  userType: UserType,
  now: Date,
): Pick<Order, 'actions' | 'blocked'> => {
  const facts = factsOf({ ...order, rules: { orderUpdateLimitHours: order.updateLimitHours } })
  const { actions, blocked } = actionsFor(facts, userType, now.getTime())
  const explained: Order['blocked'] = {}
  for (const [action, block] of Object.entries(blocked))
    explained[action as keyof typeof blocked] = {
      ...block,
      // Every block code is also a failure code.
      message: isFailureCode(block.code) ? failureMessage(block.code, block.params as never) : '',
    }
  return { actions, blocked: explained }
}
