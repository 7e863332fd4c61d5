import type { Packaging } from '@quai/contract/goods/products/packaging.ts'
import { headerOf, type ImportColumn } from '@quai/contract/orders/imports/columns.ts'
import { type HeadColumn, headColumns } from '@quai/contract/orders/imports/orders/head-columns.ts'
import { type ItemColumn, itemColumns } from '@quai/contract/orders/imports/orders/item-columns.ts'
import {
  type OrderExportQuery,
  orderTypeLabels,
  type Transporter,
  transporterLabels,
} from '@quai/contract/orders/orders/query.ts'
import { formatCivilDate, wallClock } from '@quai/contract/platform/dates.ts'
import type { FileAnswer } from '@quai/contract/platform/files.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope } from '../../../../calls/context.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { fail } from '../../../../platform/failure.ts'
import { exportOf } from '../../../../services/lists/export-list.ts'
import { listedOrders } from '../../../orders/find/export.ts'

const columns = [...headColumns, ...itemColumns].map((column: ImportColumn) => ({
  header: headerOf(column),
  isCode: column.kind === 'code',
  cell: (cells: Record<string, string | number | null>) => cells[column.name] ?? null,
}))

const ordersAtOnce = 100

/**
 * Exports the orders of the list in the columns of their import, one line for each line of goods: the file imported again
 * unchanged changes nothing. Throws ORDERS_OF_SEVERAL, because an import has one type and one partner.
 */
export const exportForImport = async (ctx: Context, { format, ...query }: OrderExportQuery): Promise<FileAnswer> => {
  const ids = await listedOrders(ctx, query)
  const rows = await ctx.db.all(sql<{ one: string }>`
    SELECT DISTINCT concat_ws('/', o.order_type, o.customer_id, o.warehouse_id) AS one FROM orders o
    WHERE ${importable(ctx, ids)}`)
  if (rows.length > 1) throw fail('ORDERS_OF_SEVERAL')
  return exportOf(ctx, { name: 'commandes-import', format, columns, batches: readLines(ctx, ids) })
}

const importable = (ctx: Context, ids: readonly number[]) =>
  sql`o.id = ANY(${[...ids]}::bigint[]) AND o.order_type <> 'inventory' AND ${orderScope(ctx, 'o')}`

async function* readLines(ctx: Context, ids: readonly number[]) {
  const message = ctx.actor.userType === 'customer' ? 'messageToWarehouse' : 'messageToCustomer'
  // An empty batch too, so that the file has its header.
  for (let from = 0; from === 0 || from < ids.length; from += ordersAtOnce) {
    const some = ids.slice(from, from + ordersAtOnce)
    const orders = new Map((await loadStoredOrders(ctx.db, importable(ctx, some))).map((order) => [order.id, order]))
    yield some.flatMap((id) => {
      const order = orders.get(id)
      return order ? linesOf(order, message) : []
    })
  }
}

export interface StoredItem {
  reference: string
  packaging: Packaging
  quantity: number
  batchNumber: string | null
  batchExpiration: string | null
  batchReason: string | null
}

/** Existing order, as far as the columns of an import can say it. */
export interface StoredOrder {
  id: number
  orderType: OrderType
  orderDateStart: string
  transporter: Transporter | null
  hasTailgate: boolean
  hasSideLoading: boolean
  internalNumber: string | null
  messageToWarehouse: string | null
  messageToCustomer: string | null
  deliveryInstructions: string | null
  additionalInformation: string | null
  addressName: string | null
  street: string | null
  zipCode: string | null
  city: string | null
  country: string | null
  timeZone: string
  items: StoredItem[]
}

/** Loads the orders `o` that match, in the order of their ids. The caller restricts them to what it may see. */
export const loadStoredOrders = async (db: Db, where: RawBuilder<unknown>): Promise<StoredOrder[]> =>
  db.all(sql<StoredOrder>`
    SELECT o.id, o.order_type AS "orderType", o.order_date_start AS "orderDateStart",
      o.order_transporter AS transporter, o.transport_loading_tailgate AS "hasTailgate",
      o.transport_loading_side AS "hasSideLoading", o.internal_number AS "internalNumber",
      o.message_to_warehouse AS "messageToWarehouse", o.message_to_customer AS "messageToCustomer",
      o.delivery_instructions AS "deliveryInstructions", o.additional_information AS "additionalInformation",
      a.name AS "addressName", a.street, a.zip_code AS "zipCode", a.city, a.country, s.time_zone AS "timeZone",
      (SELECT coalesce(json_agg(json_build_object('reference', p.reference, 'packaging', i.product_packaging,
          'quantity', i.quantity, 'batchNumber', l.batch_number, 'batchExpiration', l.batch_expiration_date,
          'batchReason', i.batch_reason) ORDER BY i.id), '[]')
        FROM order_items i JOIN products p ON p.id = i.product_id LEFT JOIN batches l ON l.id = i.batch_id
        WHERE i.order_id = o.id AND i.quantity > 0) AS items
    FROM orders o JOIN warehouse_settings s ON s.warehouse_id = o.warehouse_id
      LEFT JOIN addresses a ON a.id = o.address_carry_id
    WHERE ${where} ORDER BY o.id`)

/** Returns the lines that an export writes of an order: in columns that the specification names, with its values. */
export const linesOf = (order: StoredOrder, message: MessageField) => {
  const heads = { ...headCells(order, message), order_type: order.orderType, transporter: order.transporter ?? '' }
  return order.items.map((item) => ({ ...heads, ...itemCells(item) }))
}

type MessageField = 'messageToWarehouse' | 'messageToCustomer'

/** Returns what an order says in the columns that all of its lines share, as people read it. */
export const headCells = (order: StoredOrder, messageField: MessageField) => {
  const { date, time } = wallClock(order.orderDateStart, order.timeZone)
  return {
    order_number: order.internalNumber ?? String(order.id),
    quai_number: String(order.id),
    date: formatCivilDate(date),
    hour: time,
    order_type: orderTypeLabels[order.orderType].one,
    transporter: order.transporter ? transporterLabels[order.transporter] : '',
    address_name: order.addressName ?? '',
    address_street: order.street ?? '',
    address_zip_code: order.zipCode ?? '',
    address_city: order.city ?? '',
    address_country: order.country ?? '',
    tailgate: order.hasTailgate ? 'oui' : 'non',
    side_loading: order.hasSideLoading ? 'oui' : 'non',
    internal_number: order.internalNumber ?? '',
    message: order[messageField] ?? '',
    delivery_instructions: order.deliveryInstructions ?? '',
    additional_information: order.additionalInformation ?? '',
  } satisfies Record<HeadColumn, string>
}

/** Returns what a line of goods says. */
export const itemCells = ({ packaging, quantity, ...item }: StoredItem) =>
  ({
    reference: item.reference,
    unit_quantity: packaging === 'package_unit' ? quantity : null,
    box_quantity: packaging === 'package_box' ? quantity : null,
    pallet_quantity: packaging === 'package_pallet' ? quantity : null,
    batch_number: item.batchNumber ?? '',
    batch_expiration_date: item.batchExpiration ? formatCivilDate(item.batchExpiration) : '',
    batch_reason: item.batchReason ?? '',
  }) satisfies Record<ItemColumn, string | number | null>
