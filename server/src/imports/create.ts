import { readFile } from 'node:fs/promises'
import type { CreateImportInput, ImportDetail } from '@quai/contract/imports/import.ts'
import { importColumns, importLimits } from '@quai/contract/imports/import.ts'
import { sql } from 'kysely'
import type { Context } from '../calls/context.ts'
import { loadDeal, partiesOf } from '../orders/create.ts'
import { fail } from '../platform/failure.ts'
import { saveLines } from './lines.ts'
import { checkImport, firstPage, keepCounts, presentImport } from './present.ts'
import { lastApplied, loadImport } from './row.ts'
import { readTable } from './table.ts'

/** Takes a file in and says all that is wrong with it. Nothing else is written. */
export const createImport = async (ctx: Context, input: CreateImportInput): Promise<ImportDetail> => {
  const parties = partiesOf(ctx, {
    warehouseId: input.warehouseId ?? undefined,
    customerId: input.customerId ?? undefined,
  })
  await loadDeal(ctx, { ...parties, newOrders: 0 })
  const content = await readFile(input.file.path)
  const sha256 = Buffer.from(input.file.sha256, 'hex')
  const repeated = await lastApplied(ctx, { ...parties, importType: input.type, sha256 })
  if (repeated && !input.allowRepeat) throw fail('IMPORT_REPEATED', repeated)
  const table = await readTable(content, importColumns[input.type], importLimits)
  const { rows } = await sql<{ id: number; uuid: string }>`
    INSERT INTO imports (import_type, customer_id, warehouse_id, user_id, contact_id, hijacker_contact_id, transporter,
      filename, size_bytes, sha256, content, columns, ignored_columns, is_repeat)
    VALUES (${input.type}, ${parties.customerId}, ${parties.warehouseId}, ${ctx.actor.userId}, ${ctx.actor.contactId},
      ${ctx.actor.hijackerContactId}, ${input.transporter ?? null}, ${input.file.filename}, ${content.length},
      ${sha256}, ${content}, ${table.columns}::text[], ${table.ignoredColumns}::text[], ${repeated !== undefined})
    RETURNING id, uuid`.execute(ctx.db)
  const made = rows[0]
  if (!made) throw new Error('An inserted import has an id')
  await saveLines(ctx.db, made.id, table.lines)
  const found = await loadImport(ctx, made.uuid)
  const judged = { lines: table.lines, checked: await checkImport(ctx, found, table.lines) }
  await keepCounts(ctx, found, judged)
  return presentImport(ctx, found, { ...judged, shown: firstPage })
}
