import { FileAnswer } from '@quai/contract/files.ts'
import { itemColumns } from '@quai/contract/imports/columns.ts'
import { importColumns, type TemplateType } from '@quai/contract/imports/import.ts'
import { importTypeLabels } from '@quai/contract/imports/query.ts'
import { sql } from 'kysely'
import type { Context } from '../calls/context.ts'
import { fail } from '../platform/failure.ts'
import { writeCsv } from '../platform/files/csv.ts'
import { ownImports } from './row.ts'

/** The file as it came, byte for byte. */
export const downloadImport = async (ctx: Context, { uuid }: { uuid: string }): Promise<FileAnswer> => {
  const { rows } = await sql<{ filename: string; content: Buffer }>`
    SELECT i.filename, i.content FROM imports i WHERE i.uuid = ${uuid} AND ${ownImports(ctx)}`.execute(ctx.db)
  const found = rows[0]
  if (!found) throw fail('NOT_FOUND')
  return new FileAnswer({ ...found, type: 'csv' })
}

/** The columns of a type with two lines of an example, as a spreadsheet opens them. */
export const downloadTemplate = async (_ctx: Context, { type }: { type: TemplateType }): Promise<FileAnswer> => {
  const columns = type === 'items' ? itemColumns : importColumns[type]
  const example = ({ name, examples }: (typeof columns)[number], line: 0 | 1): string =>
    name === 'order_type' ? type : (examples[line] ?? '')
  const batches = async function* () {
    yield [columns.map((column) => example(column, 0)), columns.map((column) => example(column, 1))]
  }
  return new FileAnswer({
    filename: type === 'items' ? 'modele-lignes.csv' : `modele-${importTypeLabels[type].many}.csv`,
    type: 'csv',
    content: writeCsv(
      columns.map(({ name }) => name),
      batches(),
    ),
  })
}
