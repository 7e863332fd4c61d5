import type { FileShape } from '@quai/contract/imports/columns.ts'
import type { ImportFact, MissingThing } from '@quai/contract/imports/import.ts'
import type { ImportKind } from '@quai/contract/imports/kind.ts'
import type { Context } from '../calls/context.ts'
import type { Issues } from './reading/issues.ts'

/** Line of a file: column → trimmed text. */
export interface FileLine {
  line: number
  cells: Record<string, string>
}

/** Judges the lines of a file: finds all their issues. */
type Check<Subject, Checked extends { issues: Issues }> = (
  ctx: Context,
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
  customerId: number
  warehouseId: number | null
  options: Record<string, string>
  /** True when applying creates what lines name but does not exist yet. */
  createsMissing: boolean
}

export interface CheckedImport {
  issues: Issues
  missing: MissingThing[]
  /** Number of orders (products…) that it would create. */
  toMake: number
  /** Facts in French. */
  facts: ImportFact[]
}

/**
 * Type of import: its kind in the contract, with the functions that judge and write. `apply` writes all or nothing in
 * the given transaction, and throws IMPORT_FAULTY when something is wrong by then.
 */
export interface ImportDefinition {
  kind: ImportKind
  /** Writes nothing. */
  check: Check<ImportSubject, CheckedImport>
  apply: Check<ImportSubject, CheckedImport>
  /** Loads what an applied import created, for its page. */
  loadMade?: (ctx: Context, uuid: string) => Promise<Record<string, unknown>[]>
}
