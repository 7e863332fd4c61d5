import { wallClock } from '@quai/contract/dates.ts'
import { FileAnswer } from '@quai/contract/files.ts'
import { orderStatusLabels } from '@quai/contract/orders/life.ts'
import type { OrderExportQuery, OrderRow } from '@quai/contract/orders/order.ts'
import { orderTypeLabels, transporterLabels } from '@quai/contract/orders/query.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../platform/context.ts'
import { begun } from '../platform/file-answer.ts'
import { type SheetColumn, writeSheet } from '../platform/sheet.ts'
import { type Condition, comesAfter, orderConditions, orderOf } from './filters.ts'
import { selectOrderRows } from './row.ts'
import { findOrders } from './search/find.ts'

/** All the orders that the list would show page by page, as one file that leaves while they are read; the first ones are read before. */
export const exportOrders = async (ctx: Context, { format, ...query }: OrderExportQuery): Promise<FileAnswer> =>
  new FileAnswer({
    filename: `commandes-${wallClock(ctx.now).date}.${format}`,
    type: format,
    content: writeSheet(format, columns, await begun(readBatches(ctx, query))),
  })

const batchSize = 100

/**
 * The next batch goes on after the last row of the one before: no connection is held between two, however slowly the
 * file is taken, and an order that is created meanwhile shifts nothing.
 */
async function* readBatches(
  ctx: Context,
  { search, ...query }: Omit<OrderExportQuery, 'format'>,
): AsyncGenerator<readonly OrderRow[]> {
  if (search) return yield* readFound(ctx, { ...query, search })
  let after: Condition = sql`true`
  for (;;) {
    const where = sql.join([...orderConditions(ctx, query), after], sql` AND `)
    const rows = await selectOrderRows(ctx.db, { where, orderBy: orderOf(query), limit: batchSize })
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = comesAfter(query, { id: last.id, at: last.orderDateStart })
  }
}

async function* readFound(
  ctx: Context,
  query: Omit<OrderExportQuery, 'format'> & { search: string },
): AsyncGenerator<readonly OrderRow[]> {
  for await (const found of findOrders(ctx, query))
    for (let from = 0; from < found.length; from += batchSize) {
      const where = sql`o.id = ANY(${found.slice(from, from + batchSize)}::bigint[]) AND ${orderScope(ctx, 'o')}`
      yield await selectOrderRows(ctx.db, { where, orderBy: orderOf(query), limit: batchSize })
    }
}

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
