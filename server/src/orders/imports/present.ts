import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import { type LineState, lineStates } from '@quai/contract/orders/imports/query.ts'
import type { Context } from '../../calls/context.ts'
import { Failure } from '../../platform/failure.ts'
import { askForFreshCheck, type Judged, readJudgement } from './checks/judge.ts'
import { nothingJudged } from './checks/verdict.ts'
import { definitionOf } from './definitions.ts'
import { loadLineNumbers, loadSomeLines } from './lines.ts'
import { type LoadedImport, lastApplied, loadImport, lockOpenImport } from './row.ts'

interface Question {
  uuid: string
  page: number
  pageSize: number
  state?: LineState | undefined
}

/** Shows an import with its judgement. */
export const showImport = async (ctx: Context, { uuid, ...shown }: Question): Promise<ImportDetail> => {
  const found = await loadImport(ctx, uuid)
  return presentImport(ctx, found, { ...(await readJudgement(ctx, found)), shown })
}

/** Shows an import to a repeated call. Its write stands, so a check that fails leaves the lines unjudged: showImport says why. */
export const showImportAgain = async (ctx: Context, uuid: string): Promise<ImportDetail> => {
  const found = await loadImport(ctx, uuid)
  const judged = await readJudgement(ctx, found).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
    return unjudged(ctx, found)
  })
  return presentImport(ctx, found, { ...judged, shown: firstPage })
}

const unjudged = async (ctx: Context, { id }: LoadedImport): Promise<Judged> => {
  const lines = await loadLineNumbers(ctx.db, id)
  return { lines, checked: nothingJudged(), checking: null, isOutdated: true }
}

/** Judges a long import again, because stock and slots may have been taken since. Does nothing while a check is under way. */
export const checkAgain = async (ctx: Context, { uuid }: { uuid: string }): Promise<ImportDetail> => {
  const found = await lockOpenImport(ctx, uuid)
  await askForFreshCheck(ctx, found)
  return presentImport(ctx, found, { ...(await readJudgement(ctx, found)), shown: firstPage })
}

/** Lines of an import to show: a page of all lines, of those with issues, or some by number. */
interface Shown {
  page: number
  pageSize: number
  state?: LineState | undefined
  lines?: readonly number[] | undefined
}

export const firstPage: Shown = { page: 1, pageSize: 25 }

/** Presents an import with its judged lines. */
export const presentImport = async (
  ctx: Context,
  found: LoadedImport,
  { lines, checked, checking, isOutdated, shown }: Judged & { shown: Shown },
): Promise<ImportDetail> => {
  const { id, sha256: _sha256, isRepeat, ...summary } = found
  const { issues, facts, missing } = checked
  const stateOf = ({ line }: Numbered): LineState | null =>
    issues.of(line).length > 0 ? 'wrong' : (checked.comparisons?.get(line)?.state ?? null)
  const chosen = choose(lines, stateOf, shown)
  const rows = await loadSomeLines(ctx.db, id, chosen.numbers)
  const last = isRepeat && !found.appliedAt ? await lastApplied(ctx, found) : undefined
  const made = found.appliedAt && !found.undoneAt && (await definitionOf(found.importType).loadMade?.(ctx, found.uuid))
  return {
    ...summary,
    checking,
    isOutdated,
    linesTotal: lines.length,
    errorsTotal: issues.total,
    madeTotal: checked.toMake,
    repeats: last?.appliedAt ?? null,
    faultyLines: issues.lines.length,
    missing,
    facts,
    states: countStates(lines, stateOf),
    rows: {
      items: rows.map((one) => ({
        ...one,
        issues: [...issues.of(one.line)],
        state: stateOf(one),
        before: checked.comparisons?.get(one.line)?.before ?? {},
      })),
      total: chosen.total,
    },
    made: made || [],
  }
}

type Numbered = Judged['lines'][number]

type StateOf = (line: Numbered) => LineState | null

const choose = (lines: readonly Numbered[], stateOf: StateOf, { page, pageSize, state, lines: named }: Shown) => {
  if (named) {
    const wanted = new Set(named)
    const numbers = numbersOf(lines).filter((line) => wanted.has(line))
    return { numbers, total: numbers.length }
  }
  const all = state ? lines.filter((line) => stateOf(line) === state) : lines
  return { numbers: numbersOf(all.slice((page - 1) * pageSize, page * pageSize)), total: all.length }
}

const numbersOf = (lines: readonly Numbered[]): number[] => lines.map(({ line }) => line)

const countStates = (lines: readonly Numbered[], stateOf: StateOf): ImportDetail['states'] => {
  const counts = new Map<LineState | null, number>()
  for (const line of lines) counts.set(stateOf(line), (counts.get(stateOf(line)) ?? 0) + 1)
  return Object.fromEntries(
    lineStates.flatMap((state) => {
      const count = counts.get(state)
      return count === undefined ? [] : [[state, count]]
    }),
  )
}
