import type { FileShape } from '@quai/contract/orders/imports/columns.ts'
import type { ImportFact, KeptThing, MissingThing } from '@quai/contract/orders/imports/import.ts'
import type { ImportKind } from '@quai/contract/orders/imports/kind.ts'
import type { LineState } from '@quai/contract/orders/imports/query.ts'
import type { Context } from '../../calls/context.ts'
import type { Issues } from './reading/issues.ts'

/** Line of a file: column → trimmed text. */
export interface FileLine {
  line: number
  cells: Record<string, string>
}

/** Parts of a call that judging needs. A job judges without a call. */
export interface JudgingContext extends Pick<Context, 'db' | 'actor' | 'now'> {
  /** Receives the number of lines judged so far, now and then. */
  onJudged?: (judged: number) => void
}

/** Judges the lines of a file: finds all their issues. */
type Check<Subject, Checked extends { issues: Issues }, Caller = JudgingContext> = (
  ctx: Caller,
  subject: Subject,
  lines: readonly FileLine[],
) => Promise<Checked>

/** File that is read and judged at once, for a screen or a verb of another module. */
export interface FileDefinition<Subject, Checked extends { issues: Issues }> {
  shape: FileShape
  check: Check<Subject, Checked>
}

/** Import without its lines. */
export interface ImportSubject {
  id: number
  uuid: string
  importType: string
  /** null when the type concerns a warehouse alone. */
  customerId: number | null
  warehouseId: number | null
  options: Record<string, string>
  /** True when applying creates what lines name but does not exist yet. */
  createsMissing: boolean
  /** True when the same file was applied before and is meant to be again. */
  isRepeat: boolean
}

/** A line compared with what exists. */
export interface Comparison {
  state: Exclude<LineState, 'wrong'>
  /** Present text, by column, of the cells that would change. */
  before: Record<string, string>
}

export interface CheckedImport {
  issues: Issues
  /** Right lines by number, where the type compares them with what exists. */
  comparisons?: ReadonlyMap<number, Comparison>
  missing: MissingThing[]
  /** Number of orders (products…) that applying would create. */
  toMake: number
  /** Facts in French. */
  facts: ImportFact[]
}

/**
 * Type of import: its kind in the contract, with the functions that judge and write. `apply` writes all or nothing in
 * the given transaction, and throws IMPORT_FAULTY when a line has become wrong.
 */
export interface ImportDefinition {
  kind: ImportKind
  /** Writes nothing. */
  check: Check<ImportSubject, CheckedImport>
  apply: Check<ImportSubject, CheckedImport, Context>
  /**
   * Takes back what an applied import made, and returns what stays, with the reasons. Throws IMPORT_BUILT_ON once something
   * depends on it.
   */
  undo: (ctx: Context, subject: ImportSubject) => Promise<KeptThing[]>
  /** Lines that cannot be applied while some are wrong. By default the wrong ones themselves. */
  linesToLeave?: (lines: readonly FileLine[], issues: Issues) => ReadonlySet<number>
  /** Cells of two example lines of the template, from what the caller has; columns left out keep the kind's examples. */
  examples?: (
    ctx: Context,
    asked: { customerId: number | undefined; warehouseId: number | undefined },
  ) => Promise<Record<string, string>[]>
  /** Loads what an applied import created, for its page. */
  loadMade?: (ctx: Context, uuid: string) => Promise<Record<string, unknown>[]>
}
