import { headColumns, itemColumns } from '@quai/contract/orders/imports/orders/columns.ts'
import type { OrderExportQuery } from '@quai/contract/orders/orders/query.ts'
import type { FileAnswer } from '@quai/contract/platform/files.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../../../calls/context.ts'
import { fail } from '../../../../platform/failure.ts'
import { exportOf } from '../../../../services/lists/export-list.ts'
import { listedOrders } from '../../../orders/find/export.ts'
import { headCells, itemCells, loadStoredOrders } from './cells.ts'

const columns = [...headColumns, ...itemColumns].map(({ name, label, kind }) => ({
  header: label,
  isCode: kind === 'code',
  cell: (cells: Record<string, string | number | null>) => cells[name] ?? null,
}))

const ordersAtOnce = 100

/**
 * Exports the orders of the list in the columns of their import, one line for each line of goods: the file imported again
 * unchanged changes nothing. Throws ORDERS_OF_SEVERAL, because an import has one type and one partner.
 */
export const exportForImport = async (ctx: Context, { format, ...query }: OrderExportQuery): Promise<FileAnswer> => {
  const ids = await listedOrders(ctx, query)
  const { rows } = await sql<{ one: string }>`
    SELECT DISTINCT concat_ws('/', o.order_type, o.customer_id, o.warehouse_id) AS one FROM orders o
    WHERE ${importable(ctx, ids)}`.execute(ctx.db)
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
      return order ? order.items.map((item) => ({ ...headCells(order, message), ...itemCells(item) })) : []
    })
  }
}
