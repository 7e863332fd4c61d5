import type { ImportDetail } from '@quai/contract/imports/import.ts'
import type { Context } from '../calls/context.ts'
import type { CheckedImport, FileLine } from './definition.ts'
import { definitionOf } from './definitions.ts'
import { Issues } from './reading/issues.ts'
import { type LoadedImport, lastApplied } from './row.ts'

/** Lines of an import to show: a page of all lines, of those with issues, or some by number. */
interface Shown {
  page: number
  pageSize: number
  onlyErrors?: boolean | undefined
  lines?: readonly number[] | undefined
}

export const firstPage: Shown = { page: 1, pageSize: 25 }

/** Presents an import with its judged lines. */
export const presentImport = async (
  ctx: Context,
  found: LoadedImport,
  { lines, checked, shown }: { lines: readonly FileLine[]; checked: CheckedImport; shown: Shown },
): Promise<ImportDetail> => {
  const { id: _id, sha256: _sha256, isRepeat, ...summary } = found
  const { issues, facts, missing } = checked
  const chosen = choose(lines, issues, shown)
  const last = isRepeat && !found.appliedAt ? await lastApplied(ctx, found) : undefined
  const made = found.appliedAt && (await definitionOf(found.importType).loadMade?.(ctx, found.uuid))
  return {
    ...summary,
    linesTotal: lines.length,
    errorsTotal: issues.total,
    madeTotal: checked.toMake,
    repeats: last?.appliedAt ?? null,
    faultyLines: issues.lines.length,
    missing,
    facts,
    rows: {
      items: chosen.items.map(({ line, cells }) => ({ line, cells, issues: [...issues.of(line)] })),
      total: chosen.total,
    },
    made: made || [],
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

/** Finds the problems of an import and what it would create. An applied import is not judged again. */
export const checkImport = (
  ctx: Context,
  found: LoadedImport,
  lines: readonly FileLine[],
): Promise<CheckedImport> | CheckedImport =>
  found.appliedAt
    ? { issues: new Issues(), missing: [], toMake: found.madeTotal, facts: [] }
    : definitionOf(found.importType).check(ctx, found, lines)

/** Stores the counts of a check, for the list. */
export const keepCounts = (
  { db }: Context,
  { id }: Pick<LoadedImport, 'id'>,
  { lines, checked }: { lines: readonly FileLine[]; checked: CheckedImport },
): Promise<unknown> =>
  db
    .updateTable('imports')
    .set({ lines_total: lines.length, errors_total: checked.issues.total, made_total: checked.toMake })
    .where('id', '=', id)
    .execute()
