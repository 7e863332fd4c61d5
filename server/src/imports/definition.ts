import type { ImportPlan, MissingReference } from '@quai/contract/imports/import.ts'
import type { ImportType } from '@quai/contract/imports/query.ts'
import type { Transporter } from '@quai/contract/orders/query.ts'
import type { Context } from '../calls/context.ts'
import type { Issues } from './issues.ts'

/** A line of a file: column → text, without the spaces around. */
export interface FileLine {
  line: number
  cells: Record<string, string>
}

/** What an import is about, besides its lines. */
export interface ImportSubject {
  id: number
  uuid: string
  importType: ImportType
  customerId: number
  warehouseId: number
  transporter: Transporter | null
  createsReferences: boolean
}

export interface CheckedImport {
  issues: Issues
  missingReferences: MissingReference[]
  plan: ImportPlan
}

/**
 * What a type of import is, besides its columns (contract). `check` writes nothing and finds all that is wrong; `apply`
 * writes all or throws, in the transaction that it is given, IMPORT_FAULTY when something is wrong by then.
 */
export interface ImportDefinition {
  check(ctx: Context, subject: ImportSubject, lines: readonly FileLine[]): Promise<CheckedImport>
  apply(ctx: Context, subject: ImportSubject, lines: readonly FileLine[]): Promise<CheckedImport>
}
