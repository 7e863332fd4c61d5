import type { ImportDetail, MadeOrder } from '@quai/contract/imports/import.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../calls/context.ts'
import type { CheckedImport, FileLine } from './definition.ts'
import { definitions } from './definitions.ts'
import { Issues } from './issues.ts'
import { type LoadedImport, lastApplied } from './row.ts'

/** The lines of an import to show: a page of them, of those with an error alone, or some by number. */
interface Shown {
  page: number
  pageSize: number
  onlyErrors?: boolean | undefined
  lines?: readonly number[] | undefined
}

export const firstPage: Shown = { page: 1, pageSize: 25 }

/** An import with its lines as they are judged now; applied, it is not judged any more. */
export const presentImport = async (
  ctx: Context,
  found: LoadedImport,
  { lines, checked, shown }: { lines: readonly FileLine[]; checked: CheckedImport; shown: Shown },
): Promise<ImportDetail> => {
  const { id: _id, sha256: _sha256, isRepeat, ...summary } = found
  const { issues, plan, missingReferences } = checked
  const chosen = choose(lines, issues, shown)
  const [last, orders] = await Promise.all([
    isRepeat && !found.appliedAt ? lastApplied(ctx, found) : undefined,
    found.appliedAt ? loadMade(ctx, found.uuid) : [],
  ])
  return {
    ...summary,
    linesTotal: lines.length,
    errorsTotal: issues.total,
    ordersTotal: found.appliedAt ? found.ordersTotal : plan.orders,
    repeats: last?.appliedAt ?? null,
    faultyLines: issues.lines.length,
    missingReferences,
    plan,
    rows: {
      items: chosen.items.map(({ line, cells }) => ({ line, cells, issues: [...issues.of(line)] })),
      total: chosen.total,
    },
    orders,
  }
}

const choose = (lines: readonly FileLine[], issues: Issues, { page, pageSize, onlyErrors, lines: named }: Shown) => {
  if (named) {
    const wanted = new Set(named)
    const items = lines.filter(({ line }) => wanted.has(line))
    return { items, total: items.length }
  }
  const all = onlyErrors ? lines.filter(({ line }) => issues.of(line).length > 0) : lines
  return { items: all.slice((page - 1) * pageSize, page * pageSize), total: all.length }
}

const loadMade = async (ctx: Context, uuid: string): Promise<MadeOrder[]> => {
  const { rows } = await sql<MadeOrder>`
    SELECT o.id, o.uuid, o.order_status AS "orderStatus", o.order_date_start AS "orderDateStart",
      o.internal_number AS "internalNumber", (SELECT count(*) FROM order_items i WHERE i.order_id = o.id) AS "linesCount"
    FROM orders o WHERE o.import_uuid = ${uuid} AND ${orderScope(ctx, 'o')} ORDER BY o.id`.execute(ctx.db)
  return rows
}

/** What is wrong with an import, and what it would make. */
export const checkImport = (
  ctx: Context,
  found: LoadedImport,
  lines: readonly FileLine[],
): Promise<CheckedImport> | CheckedImport =>
  found.appliedAt
    ? {
        issues: new Issues(),
        missingReferences: [],
        plan: { ...emptyPlan, orders: found.ordersTotal, lines: lines.length },
      }
    : definitions[found.importType].check(ctx, found, lines)

const emptyPlan = {
  orders: 0,
  lines: 0,
  units: 0,
  boxes: 0,
  pallets: 0,
  products: 0,
  batches: 0,
  firstDay: null,
  lastDay: null,
}

/** Keeps the counts of a check, for the list. */
export const keepCounts = (
  { db }: Context,
  { id }: Pick<LoadedImport, 'id'>,
  { lines, checked }: { lines: readonly FileLine[]; checked: CheckedImport },
): Promise<unknown> =>
  db
    .updateTable('imports')
    .set({ lines_total: lines.length, errors_total: checked.issues.total, orders_total: checked.plan.orders })
    .where('id', '=', id)
    .execute()
