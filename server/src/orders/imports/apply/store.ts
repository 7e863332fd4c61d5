import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { keepCounts } from '../checks/verdict.ts'
import type { CheckedImport, FileLine, ImportSubject } from '../definition.ts'
import { saveLines } from '../lines.ts'
import { type LoadedImport, loadImport } from '../row.ts'

interface Stored
  extends Pick<ImportSubject, 'importType' | 'customerId' | 'warehouseId' | 'options' | 'isRepeat'>,
    Pick<LoadedImport, 'filename' | 'sha256'> {
  content: Buffer
  table: { columns: string[]; ignoredColumns: string[]; lines: readonly FileLine[] }
}

/** Stores a file with its lines, as an import of the caller's side that is not applied yet. */
export const storeImport = async (ctx: Context, { content, table, ...file }: Stored): Promise<LoadedImport> => {
  const { rows } = await sql<{ id: number; uuid: string }>`
    INSERT INTO imports (import_type, customer_id, warehouse_id, user_id, contact_id, hijacker_contact_id, options,
      filename, size_bytes, sha256, content, columns, ignored_columns, is_repeat)
    VALUES (${file.importType}, ${file.customerId}, ${file.warehouseId}, ${ctx.actor.userId}, ${ctx.actor.contactId},
      ${ctx.actor.hijackerContactId}, ${JSON.stringify(file.options)}::jsonb, ${file.filename}, ${content.length},
      ${file.sha256}, ${content}, ${table.columns}::text[], ${table.ignoredColumns}::text[], ${file.isRepeat})
    RETURNING id, uuid`.execute(ctx.db)
  const made = rows[0]
  if (!made) throw new Error('An inserted import has an id')
  await saveLines(ctx.db, made.id, table.lines)
  return loadImport(ctx, made.uuid)
}

/** Marks an import as applied by the caller, with the counts that lists show. */
export const markApplied = async (
  ctx: Context,
  importId: number,
  counted: { checked: CheckedImport; linesTotal: number },
): Promise<void> => {
  await keepCounts(ctx.db, importId, counted)
  await ctx.db
    .updateTable('imports')
    .set({ applied_at: ctx.now.toISOString(), applied_by: ctx.actor.contactId })
    .where('id', '=', importId)
    .execute()
}
