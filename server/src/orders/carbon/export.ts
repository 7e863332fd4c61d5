import type { CarbonLine, CarbonPeriod } from '@quai/contract/orders/carbon/carbon.ts'
import { distanceBasisLabels, factorText, leftOutText, methodLabels } from '@quai/contract/orders/carbon/words.ts'
import { orderTypeLabels, transporterLabels } from '@quai/contract/orders/orders/query.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import type { SheetColumn } from '../../platform/files/sheet.ts'
import { batchesAfter, exportOf } from '../../services/lists/export-list.ts'
import { renderPdf } from '../../services/print/render.ts'
import { findOrder } from '../orders/detail.ts'
import { historyCut, inStatement, readTotals, settleNow, statementLines } from './statement.ts'

/** Lines of a paper; the CSV has them all. */
const mostPrinted = 2_000

/** Writes a whole statement as a CSV, or as a paper. Throws CARBON_NOT_READY, PRINT_BUSY, PRINT_FAILED. */
export const exportStatement = async (
  ctx: Context,
  { format, ...period }: CarbonPeriod & { format: 'csv' | 'pdf' },
): Promise<FileAnswer> => {
  await settleNow(ctx)
  const name = `gaz-a-effet-de-serre-${period.from}-${period.to}`
  if (format === 'csv') return exportOf(ctx, { name, format, columns, batches: readAll(ctx, period) })
  const where = inStatement(ctx, period)
  const [lines, totals, owner] = await Promise.all([
    ctx.db.all(statementLines(where, { limit: mostPrinted, offset: 0 })),
    readTotals(ctx, period),
    ctx.db.selectFrom('users').select('name').where('id', '=', ctx.actor.userId).executeTakeFirstOrThrow(),
  ])
  const content = await renderPdf(ctx, {
    kind: 'carbon-statement',
    period: { from: period.from, to: period.to },
    ownerName: owner.name,
    lines,
    totals,
    since: historyCut(ctx, period),
    printedAt: ctx.now.toISOString(),
  })
  return new FileAnswer({ filename: `${name}.pdf`, type: 'pdf', content })
}

const readAll = (ctx: Context, period: CarbonPeriod): AsyncGenerator<readonly CarbonLine[]> =>
  batchesAfter<CarbonLine>(async (last, limit) => {
    const after = last ? sql`AND (k.day, k.order_id) > (${last.day}::date, ${last.orderId})` : sql``
    const where = sql<boolean>`${inStatement(ctx, period)} ${after}`
    return ctx.db.all(statementLines(where, { limit, offset: 0 }))
  })

const columns: SheetColumn<CarbonLine>[] = [
  { header: 'Date', cell: ({ day }) => formatCivilDate(day) },
  { header: 'Commande', cell: ({ orderId }) => orderId },
  { header: 'Numéro interne', cell: ({ internalNumber }) => internalNumber },
  { header: 'Type', cell: ({ orderType }) => orderTypeLabels[orderType].one },
  { header: 'Client', cell: ({ customerName }) => customerName },
  { header: 'Entrepôt', cell: ({ warehouseName }) => warehouseName },
  { header: 'Lieu', cell: ({ place }) => place },
  { header: 'Transport', cell: ({ orderTransporter }) => transporterLabels[orderTransporter] },
  { header: 'Distance (km)', cell: ({ distanceKm }) => distanceKm },
  { header: 'Base de la distance', cell: ({ distanceBasis }) => distanceBasisLabels[distanceBasis] },
  { header: 'Poids brut (kg)', cell: ({ weightKg }) => weightKg },
  { header: 'Poids supposé (kg)', cell: ({ assumedKg }) => assumedKg },
  { header: 'Lignes sans poids ni volume', cell: ({ unweighedLines }) => unweighedLines },
  { header: 'Méthode', cell: ({ method }) => methodLabels[method] },
  { header: 'Facteur', cell: ({ method, gramsPerKm }) => factorText(method, gramsPerKm ?? undefined) },
  { header: 'CO₂e de la commande (g)', cell: ({ grams }) => grams },
  { header: 'Hors du total', cell: (line) => leftOutText(line) ?? null },
  { header: 'Nature', cell: () => 'Estimation, niveau 1, du puits à la roue' },
]

/** Prints the estimate of one order. Throws NOT_FOUND, CARBON_NO_TRANSPORT, PRINT_BUSY, PRINT_FAILED. */
export const printOrderCarbon = async (ctx: Context, { uuid }: { uuid: string }): Promise<FileAnswer> => {
  const order = await findOrder(ctx, { uuid })
  const { id, internalNumber, orderType, orderTransporter, carbonEstimate, addressCarry } = order
  if (!carbonEstimate || !orderTransporter) throw fail('CARBON_NO_TRANSPORT')
  const content = await renderPdf(ctx, {
    kind: 'carbon-order',
    order: { id, internalNumber, orderType, orderTransporter, at: order.orderDateDone ?? order.orderDateStart },
    isDone: order.orderDateDone !== null,
    customerName: order.customer.name,
    warehouseName: order.warehouse.name,
    place: [addressCarry?.name, addressCarry?.zipCode, addressCarry?.city].filter(Boolean).join(' ') || null,
    estimate: carbonEstimate,
    printedAt: ctx.now.toISOString(),
  })
  return new FileAnswer({ filename: `gaz-a-effet-de-serre-commande-${id}.pdf`, type: 'pdf', content })
}
