import { readFile } from 'node:fs/promises'
import type { CreateImportInput, ImportDetail } from '@quai/contract/imports/import.ts'
import type { ImportKind, ImportOption } from '@quai/contract/imports/kind.ts'
import { sql } from 'kysely'
import type { Context } from '../calls/context.ts'
import { loadDeal, partiesOf } from '../orders/create.ts'
import { fail, failOn } from '../platform/failure.ts'
import { definitionOf } from './definitions.ts'
import { saveLines } from './lines.ts'
import { checkImport, firstPage, keepCounts, presentImport } from './present.ts'
import { readTable } from './reading/table.ts'
import { lastApplied, loadImport } from './row.ts'

/** Stores an uploaded file and returns its issues. Writes nothing else. */
export const createImport = async (ctx: Context, input: CreateImportInput): Promise<ImportDetail> => {
  const { kind } = definitionOf(input.type)
  const options = optionsOf(kind.options, input)
  const sides = await sidesOf(ctx, kind, input)
  const content = await readFile(input.file.path)
  const sha256 = Buffer.from(input.file.sha256, 'hex')
  const repeated = await lastApplied(ctx, { ...sides, importType: input.type, sha256 })
  if (repeated && !input.allowRepeat) throw fail('IMPORT_REPEATED', repeated)
  const table = await readTable(content, kind)
  const { rows } = await sql<{ id: number; uuid: string }>`
    INSERT INTO imports (import_type, customer_id, warehouse_id, user_id, contact_id, hijacker_contact_id, options,
      filename, size_bytes, sha256, content, columns, ignored_columns, is_repeat)
    VALUES (${input.type}, ${sides.customerId}, ${sides.warehouseId}, ${ctx.actor.userId}, ${ctx.actor.contactId},
      ${ctx.actor.hijackerContactId}, ${JSON.stringify(options)}::jsonb, ${input.file.filename}, ${content.length},
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

/** Returns both sides of the import. A customer's own file of a type without a warehouse needs no deal. */
const sidesOf = async (ctx: Context, { needsWarehouse }: ImportKind, input: CreateImportInput) => {
  if (!needsWarehouse && ctx.actor.userType === 'customer' && !input.warehouseId)
    return { customerId: ctx.actor.userId, warehouseId: null }
  const parties = partiesOf(ctx, {
    warehouseId: input.warehouseId ?? undefined,
    customerId: input.customerId ?? undefined,
  })
  await loadDeal(ctx, { ...parties, newOrders: 0 })
  return parties
}

/** Picks the options of the type from the form's fields. */
const optionsOf = (options: readonly ImportOption[], input: CreateImportInput): Record<string, string> =>
  Object.fromEntries(
    options.flatMap(({ name, schema }) => {
      const given = input[name]
      if (given === undefined || given === null || given === '') return []
      const read = schema.safeParse(given)
      if (!read.success) throw failOn([name], 'option', read.error.issues[0]?.message ?? 'La valeur n’est pas valide.')
      return [[name, read.data]]
    }),
  )
