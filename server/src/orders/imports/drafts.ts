import { readFile } from 'node:fs/promises'
import { toUnknownFieldIssue } from '@quai/contract/calls/unknown-keys.ts'
import { headerOf, type ImportColumn } from '@quai/contract/orders/imports/columns.ts'
import {
  type CreateImportInput,
  depositFields,
  type ImportDetail,
  type ImportSummary,
} from '@quai/contract/orders/imports/import.ts'
import type { ImportKind, ImportOption } from '@quai/contract/orders/imports/kind.ts'
import { itemColumns } from '@quai/contract/orders/imports/orders/item-columns.ts'
import { type ImportListQuery, importTypes } from '@quai/contract/orders/imports/query.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { requireProduct } from '../../goods/products/present.ts'
import { pageOf } from '../../platform/database/statement-parts.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { writeCsv } from '../../platform/files/csv.ts'
import { isWorkbook } from '../../platform/files/workbook/workbook.ts'
import { readPage } from '../../services/lists/paging.ts'
import { loadDeal, partiesOf } from '../orders/create.ts'
import { storeImport } from './apply.ts'
import { judge } from './checks/judge.ts'
import { definitionOf } from './definitions.ts'
import { firstPage, presentImport } from './present.ts'
import { keepNamedColumns, loadNamedColumns, mappingKeys } from './reading/read-columns.ts'
import { readTable } from './reading/table.ts'
import { lastApplied, lockOpenImport, ownImports, summaryColumns, summaryTables } from './row.ts'

interface TemplateInput {
  type: string
  customerId?: number | undefined
  warehouseId?: number | undefined
}

/** Lists the imports of the caller's side, newest first. */
export const listImports = async (ctx: Context, query: ImportListQuery) => {
  const conditions = [ownImports(ctx)]
  if (query.importType) conditions.push(sql<boolean>`i.import_type = ${query.importType}`)
  if (query.state) conditions.push(query.state === 'open' ? sql`i.applied_at IS NULL` : sql`i.applied_at IS NOT NULL`)
  const where = sql.join(conditions, sql` AND `)
  return readPage(ctx, {
    query,
    all: sql`SELECT FROM imports i WHERE ${where}`,
    rows: (place) => sql<ImportSummary>`
      SELECT ${summaryColumns(ctx)} FROM ${summaryTables} WHERE ${where} ORDER BY i.id DESC ${pageOf(place)}`,
  })
}

/** Shows the import that created an order, whichever side uploaded it. Throws NOT_FOUND. */
export const showImportOfOrder = async (ctx: Context, { uuid }: { uuid: string }): Promise<ImportSummary> => {
  const found = await ctx.db.maybe(sql<ImportSummary>`
    SELECT ${summaryColumns(ctx)} FROM orders o JOIN ${summaryTables} ON i.uuid = o.import_uuid
    WHERE o.uuid = ${uuid} AND ${orderScope(ctx, 'o')}`)
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** Shows the import that created a product to the side that made it; null for others, and for a product typed by hand. */
export const showImportOfProduct = async (ctx: Context, { id }: { id: number }): Promise<ImportSummary | null> => {
  await requireProduct(ctx, id)
  const row = await ctx.db.maybe(sql<ImportSummary>`
    SELECT ${summaryColumns(ctx)} FROM products g JOIN ${summaryTables} ON i.uuid::text = g.import_batch_ref
    WHERE g.id = ${id} AND ${ownImports(ctx)}`)
  return row ?? null
}

/** Stores an uploaded file and returns its issues, or the beginning of its check. Writes nothing else. */
export const createImport = async (ctx: Context, input: CreateImportInput): Promise<ImportDetail> => {
  const { kind } = definitionOf(input.type)
  const options = optionsOf(kind.options, input)
  const sides = await sidesOf(ctx, kind, input)
  const content = await readFile(input.file.path)
  const sha256 = Buffer.from(input.file.sha256, 'hex')
  const repeated = await lastApplied(ctx, { ...sides, importType: input.type, sha256 })
  if (repeated && !input.allowRepeat) throw fail('IMPORT_REPEATED', repeated)
  const files = { customerId: sides.customerId, importType: input.type }
  const mapping = input.mapping ?? {}
  const known = await loadNamedColumns(ctx, files)
  const named = new Map([...known, ...mappingKeys(mapping)])
  const table = await readTable(ctx, { content, shape: kind, named })
  await keepNamedColumns(ctx, files, mapping)
  const isRepeat = repeated !== undefined
  const found = await storeImport(ctx, {
    ...sides,
    importType: input.type,
    options,
    filename: input.file.filename,
    content,
    sha256,
    table,
    isRepeat,
  })
  return presentImport(ctx, found, { ...(await judge(ctx, found, table.lines)), shown: firstPage })
}

/** Returns both sides of the import. A customer's own file of a type without a warehouse needs no deal. */
const sidesOf = async (ctx: Context, { needsWarehouse }: ImportKind, input: CreateImportInput) => {
  if (!needsWarehouse && ctx.actor.userType === 'customer' && !input.warehouseId)
    return { customerId: ctx.actor.userId, warehouseId: null }
  const parties = partiesOf(ctx, {
    warehouseId: input.warehouseId ?? undefined,
    customerId: input.customerId ?? undefined,
  })
  await loadDeal(ctx, parties)
  return parties
}

/** Picks the options of the type from the form's fields. Throws INVALID for a field that the type does not have. */
const optionsOf = (options: readonly ImportOption[], input: CreateImportInput): Record<string, string> => {
  const known = [...Object.keys(depositFields), ...options.map(({ name }) => name)]
  const unknown = Object.keys(input).filter((name) => !known.includes(name) && input[name] != null)
  if (unknown.length > 0)
    throw fail('INVALID', { issues: unknown.map((name) => toUnknownFieldIssue({ path: [name], known })) })
  return Object.fromEntries(
    options.flatMap(({ name, schema }) => {
      const given = input[name]
      if (given === undefined || given === null || given === '') return []
      const read = schema.safeParse(given)
      if (!read.success) throw failOn([name], 'option', read.error.issues[0]?.message ?? 'La valeur n’est pas valide.')
      return [[name, read.data]]
    }),
  )
}

/** Removes an import that was not applied. An applied one stays in the history. */
export const removeImport = async (ctx: Context, { uuid }: { uuid: string }): Promise<void> => {
  const { id } = await lockOpenImport(ctx, uuid)
  await ctx.db.deleteFrom('imports').where('id', '=', id).execute()
}

/** Returns the uploaded file, byte for byte. */
export const downloadImport = async (ctx: Context, { uuid }: { uuid: string }): Promise<FileAnswer> => {
  const found = await ctx.db.maybe(sql<{ filename: string; content: Buffer }>`
    SELECT i.filename, i.content FROM imports i WHERE i.uuid = ${uuid} AND ${ownImports(ctx)}`)
  if (!found) throw fail('NOT_FOUND')
  return new FileAnswer({ ...found, type: isWorkbook(found.content) ? 'xlsx' : 'csv' })
}

/** Returns the column titles of a type with two example lines, as a file that spreadsheets open. */
export const downloadTemplate = async (
  ctx: Context,
  { type, customerId, warehouseId }: TemplateInput,
): Promise<FileAnswer> => {
  const definition = type === 'items' ? undefined : definitionOf(type)
  const columns = (definition?.kind.columns ?? itemColumns).filter(({ isOnlyRead }: ImportColumn) => !isOnlyRead)
  const own = (await definition?.examples?.(ctx, { customerId, warehouseId })) ?? []
  const example = ({ name, examples }: ImportColumn, line: 0 | 1): string => own[line]?.[name] ?? examples?.[line] ?? ''
  const batches = async function* () {
    yield [columns.map((column) => example(column, 0)), columns.map((column) => example(column, 1))]
  }
  return new FileAnswer({
    filename: `modele-${importTypes.get(type)?.many ?? 'lignes'}.csv`,
    type: 'csv',
    content: writeCsv(columns.map(headerOf), batches()),
  })
}
