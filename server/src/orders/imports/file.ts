import { headerOf, type ImportColumn } from '@quai/contract/orders/imports/columns.ts'
import { itemColumns } from '@quai/contract/orders/imports/orders/columns.ts'
import { importTypes } from '@quai/contract/orders/imports/query.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { writeCsv } from '../../platform/files/csv.ts'
import { isWorkbook } from '../../platform/files/workbook/workbook.ts'
import { definitionOf } from './definitions.ts'
import { ownImports } from './row.ts'

/** Returns the uploaded file, byte for byte. */
export const downloadImport = async (ctx: Context, { uuid }: { uuid: string }): Promise<FileAnswer> => {
  const { rows } = await sql<{ filename: string; content: Buffer }>`
    SELECT i.filename, i.content FROM imports i WHERE i.uuid = ${uuid} AND ${ownImports(ctx)}`.execute(ctx.db)
  const found = rows[0]
  if (!found) throw fail('NOT_FOUND')
  return new FileAnswer({ ...found, type: isWorkbook(found.content) ? 'xlsx' : 'csv' })
}

interface TemplateInput {
  type: string
  customerId?: number | undefined
  warehouseId?: number | undefined
}

/** Returns the column titles of a type with two example lines, as a file that spreadsheets open. */
export const downloadTemplate = async (
  ctx: Context,
  { type, customerId, warehouseId }: TemplateInput,
): Promise<FileAnswer> => {
  const definition = type === 'items' ? undefined : definitionOf(type)
  const columns: readonly ImportColumn[] = definition?.kind.columns ?? itemColumns
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
