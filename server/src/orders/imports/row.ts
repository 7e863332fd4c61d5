import type { ImportSummary, KeptThing } from '@quai/contract/orders/imports/import.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import type { ImportSubject } from './definition.ts'

/** Restricts to imports of the caller's side, because nobody else may see a file. */
export const ownImports = (ctx: Pick<Context, 'actor'>): RawBuilder<boolean> =>
  sql<boolean>`${scope(ctx, 'i')} AND i.user_id = ${ctx.actor.userId}`

/** Columns of an import `i` for lists, with its tables. */
export const summaryColumns = ({
  actor,
}: Pick<Context, 'actor'>) => sql`i.uuid, i.import_type AS "importType", i.filename,
  i.size_bytes AS "sizeBytes", i.customer_id AS "customerId", c.name AS "customerName", i.warehouse_id AS "warehouseId",
  w.name AS "warehouseName", p.name AS "contactName", i.created_at AS "createdAt", i.applied_at AS "appliedAt",
  a.name AS "appliedBy", i.undone_at AS "undoneAt", x.name AS "undoneBy", i.left_total AS "leftTotal", i.lines_total AS "linesTotal", i.errors_total AS "errorsTotal", i.made_total AS "madeTotal",
  (SELECT json_build_object('done', k.lines_done, 'total', i.lines_total) FROM import_checks k
    WHERE k.import_id = i.id AND k.is_pending AND i.applied_at IS NULL) AS checking,
  i.user_id = ${actor.userId} AS "isOwn"`

export const summaryTables = sql`imports i
  LEFT JOIN users c ON c.id = i.customer_id
  LEFT JOIN users w ON w.id = i.warehouse_id
  JOIN contacts p ON p.id = i.contact_id
  LEFT JOIN contacts a ON a.id = i.applied_by
  LEFT JOIN contacts x ON x.id = i.undone_by`

export interface LoadedImport extends ImportSummary, ImportSubject {
  columns: string[]
  ignoredColumns: string[]
  sha256: Buffer
  kept: KeptThing[]
}

/** Returns the customer of an import whose type always has one. */
export const customerOf = ({ customerId }: Pick<ImportSubject, 'customerId'>): number => {
  if (customerId === null) throw new Error('An import of this type names its customer')
  return customerId
}

/** Loads an import of the caller's side. Throws NOT_FOUND. */
export const loadImport = (ctx: Context, uuid: string): Promise<LoadedImport> => select(ctx, uuid, sql``)

/** Locks an import that is not applied yet, to change it. Throws NOT_FOUND, IMPORT_APPLIED. */
export const lockOpenImport = async (ctx: Context, uuid: string): Promise<LoadedImport> => {
  const found = await lockImport(ctx, uuid)
  if (found.appliedAt) throw fail('IMPORT_APPLIED')
  return found
}

export const lockImport = (ctx: Context, uuid: string): Promise<LoadedImport> => select(ctx, uuid, sql`FOR UPDATE OF i`)

const select = async (ctx: Context, uuid: string, locking: RawBuilder<unknown>): Promise<LoadedImport> => {
  const found = await ctx.db.maybe(sql<LoadedImport>`
    SELECT i.id, ${summaryColumns(ctx)}, i.options, i.creates_missing AS "createsMissing", i.columns,
      i.ignored_columns AS "ignoredColumns", i.sha256, i.is_repeat AS "isRepeat", i.kept
    FROM ${summaryTables} WHERE i.uuid = ${uuid} AND ${ownImports(ctx)} ${locking}`)
  if (!found) throw fail('NOT_FOUND')
  return found
}

type SameFile = Pick<LoadedImport, 'customerId' | 'warehouseId' | 'importType' | 'sha256'>

/** Returns when and by whom the same file was last applied, on either side. */
export const lastApplied = async (ctx: Context, file: SameFile) =>
  ctx.db.maybe(sql<{ appliedAt: string; contactName: string }>`
    SELECT i.applied_at AS "appliedAt", a.name AS "contactName"
    FROM imports i JOIN contacts a ON a.id = i.applied_by
    WHERE i.customer_id IS NOT DISTINCT FROM ${file.customerId}::bigint AND i.warehouse_id IS NOT DISTINCT FROM ${file.warehouseId}::bigint
      AND i.import_type = ${file.importType} AND i.sha256 = ${file.sha256} AND i.undone_at IS NULL AND ${scope(ctx, 'i')}
    ORDER BY i.applied_at DESC LIMIT 1`)
