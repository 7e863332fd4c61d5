import type { FileShape } from '@quai/contract/imports/columns.ts'
import type { ImportFact, MissingThing } from '@quai/contract/imports/import.ts'
import type { ImportKind } from '@quai/contract/imports/kind.ts'
import type { Context } from '../calls/context.ts'
import type { Issues } from './reading/issues.ts'

/** A line of a file: column → text, without the spaces around. */
export interface FileLine {
  line: number
  cells: Record<string, string>
}

/** Finds all that is wrong with the lines of a file. Writes nothing. */
type Check<Subject, Checked extends { issues: Issues }> = (
  ctx: Context,
  subject: Subject,
  lines: readonly FileLine[],
) => Promise<Checked>

/** A file that is read and judged in one go, for a screen or a verb of another module. */
export interface FileDefinition<Subject, Checked extends { issues: Issues }> {
  shape: FileShape
  check: Check<Subject, Checked>
}

/** An import besides its lines. */
export interface ImportSubject {
  id: number
  uuid: string
  importType: string
  customerId: number
  warehouseId: number | null
  options: Record<string, string>
  /** Makes what lines name and does not exist yet. */
  createsMissing: boolean
}

export interface CheckedImport {
  issues: Issues
  missing: MissingThing[]
  /** How many orders (products…) it would make. */
  toMake: number
  /** In French. */
  facts: ImportFact[]
}

/**
 * A type of import: its kind (contract) with what judges and writes. `apply` writes all or throws, in the transaction
 * that it is given, IMPORT_FAULTY when something is wrong by then.
 */
export interface ImportDefinition {
  kind: ImportKind
  check: Check<ImportSubject, CheckedImport>
  apply: Check<ImportSubject, CheckedImport>
  /** The rows of what an applied import made, as its page shows them. */
  loadMade?: (ctx: Context, uuid: string) => Promise<Record<string, unknown>[]>
}
