import { orderStatusLabels } from '@quai/contract/orders/orders/life.ts'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { type OrderExportQuery, orderTypeLabels, transporterLabels } from '@quai/contract/orders/orders/query.ts'
import type { FileAnswer } from '@quai/contract/platform/files.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../../calls/context.ts'
import type { SheetColumn } from '../../../platform/files/sheet.ts'
import { batchesAfter, batchesOf, exportOf } from '../../../services/lists/export-list.ts'
import { orderRows, selectOrderRows } from '../core/row.ts'
import { type Condition, comesAfter, filterConditions, sortingOf } from './filters.ts'
import { findOrders } from './search/find.ts'

/** Exports all orders of the list as one file, in the list's order. */
export const exportOrders = (ctx: Context, { format, search, ...query }: OrderExportQuery): Promise<FileAnswer> =>
  exportOf(ctx, {
    name: 'commandes',
    format,
    columns,
    batches: search ? readFound(ctx, { ...query, search }) : readAll(ctx, query),
  })

type Query = Omit<OrderExportQuery, 'format' | 'search'>

const readAll = (ctx: Context, query: Query) =>
  batchesAfter<OrderRow>(async (last, limit) => {
    const after = last ? [comesAfter(query, { id: last.id, at: last.orderDateStart })] : []
    const where = sql.join([...filterConditions(ctx, query), ...chosen(query), ...after], sql` AND `)
    // Not selectOrderRows(): how to find the rows of a filter depends on its value.
    return ctx.db.all(orderRows(ctx, { where, orderBy: sortingOf(query), limit }))
  })

const readFound = (ctx: Context, query: Query & { search: string }) =>
  batchesOf<OrderRow>(findOrders(ctx, query), (ids, limit) => {
    const where = sql.join([sql`o.id = ANY(${ids}::bigint[])`, orderScope(ctx, 'o'), ...chosen(query)], sql` AND `)
    return selectOrderRows(ctx, { where, orderBy: sortingOf(query), limit })
  })

/** Returns the ids of all orders of the list, in its order. */
export const listedOrders = async (ctx: Context, query: Omit<OrderExportQuery, 'format'>): Promise<number[]> => {
  const { search } = query
  const found: number[] = []
  if (search) for await (const ids of findOrders(ctx, { ...query, search })) found.push(...ids)
  const listed = search ? [sql`o.id = ANY(${found}::bigint[])`, orderScope(ctx, 'o')] : filterConditions(ctx, query)
  const rows = await ctx.db.all(sql<{ id: number }>`
    SELECT o.id FROM orders o WHERE ${sql.join([...listed, ...chosen(query)], sql` AND `)}
    ORDER BY ${sortingOf(query)}`)
  return rows.map(({ id }) => id)
}

/** Keeps the chosen orders of the list only, when there is a choice. */
const chosen = ({ orderUuids }: Query): Condition[] => (orderUuids ? [sql`o.uuid = ANY(${orderUuids}::uuid[])`] : [])

const columns: SheetColumn<OrderRow>[] = [
  { header: 'N°', cell: ({ id }) => id, width: 10 },
  { header: 'Numéro interne', cell: ({ internalNumber }) => internalNumber },
  { header: 'Type', cell: ({ orderType }) => orderTypeLabels[orderType].one, width: 12 },
  { header: 'Statut', cell: ({ orderStatus }) => orderStatusLabels[orderStatus], width: 22 },
  { header: 'Début prévu', cell: ({ orderDateStart }) => new Date(orderDateStart) },
  { header: 'Fin prévue', cell: ({ orderDateEnd }) => new Date(orderDateEnd) },
  { header: 'Réalisée le', cell: ({ orderDateDone }) => orderDateDone && new Date(orderDateDone) },
  { header: 'Client', cell: ({ customerName }) => customerName, width: 26 },
  { header: 'Entrepôt', cell: ({ warehouseName }) => warehouseName, width: 26 },
  {
    header: 'Transport',
    cell: ({ orderTransporter }) => orderTransporter && transporterLabels[orderTransporter],
    width: 20,
  },
  { header: 'Destinataire ou expéditeur', cell: ({ addressCarryName }) => addressCarryName, width: 26 },
  { header: 'Adresse', cell: ({ addressCarryFull }) => addressCarryFull, width: 40 },
  { header: 'Unités', cell: ({ qtyUnit }) => qtyUnit, width: 10 },
  { header: 'Colis', cell: ({ qtyBox }) => qtyBox, width: 10 },
  { header: 'Palettes', cell: ({ qtyPallet }) => qtyPallet, width: 10 },
  { header: 'Lignes', cell: ({ linesCount }) => linesCount, width: 10 },
  {
    header: 'Stock disponible',
    cell: ({ isStockAvailable }) => (isStockAvailable ? 'oui' : 'non'),
  },
  { header: 'Créée le', cell: ({ createdAt }) => new Date(createdAt) },
]
