import { headerKey, type ImportColumn } from '@quai/contract/orders/imports/columns.ts'
import type { ColumnMapping } from '@quai/contract/orders/imports/import.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { type ReadAs, readCell, trimmed } from '../cells.ts'
import type { FileLine } from '../definition.ts'
import type { Issues } from './issues.ts'
import type { NamedColumns } from './table.ts'

interface Files {
  customerId: number
  importType: string
}

type Named = readonly ImportColumn[]

/** Values of a line by column. Leaves out cells that are empty or wrong. */
export type ValuesOf<Columns extends Named> = {
  [Column in Columns[number] as Column['name']]?: ReadAs<Column>
}

/** Reads the cells of some columns. Unreadable ones become issues. */
export const readColumns = <const Columns extends Named>(
  columns: Columns,
  { line, cells }: FileLine,
  issues: Issues,
): ValuesOf<Columns> => {
  const values: Record<string, unknown> = {}
  for (const column of columns) {
    const { name } = column
    const text = trimmed(cells[name])
    if (text === '') continue
    const reading = readCell(column, text)
    if ('value' in reading) values[name] = reading.value
    else issues.add({ line, column: name, code: 'UNREADABLE', message: reading.problem })
  }
  // Each value was read by its own column.
  return values as ValuesOf<Columns>
}

export const isFilled = ({ cells }: FileLine, column: string): boolean => trimmed(cells[column]) !== ''

/** Loads the columns that the caller's side has named before for the files of a customer. */
export const loadNamedColumns = async (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { customerId, importType }: Files,
): Promise<NamedColumns> => {
  const rows = await db.all(sql<{ header: string; column: string }>`
    SELECT header, column_name AS "column" FROM import_columns
    WHERE user_id = ${actor.userId} AND customer_id = ${customerId} AND import_type = ${importType}`)
  return new Map(rows.map(({ header, column }) => [header, column]))
}

/** Remembers the columns of headers, for the next files. */
export const keepNamedColumns = async (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { customerId, importType }: Files,
  mapping: ColumnMapping,
): Promise<void> => {
  const named = [...mappingKeys(mapping)].map(([header, column]) => ({ header, column }))
  if (named.length === 0) return
  db.send(sql`INSERT INTO import_columns (user_id, customer_id, import_type, header, column_name)
    SELECT ${actor.userId}::bigint, ${customerId}::bigint, ${importType}, n.header, n."column"
    FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS n (header text, "column" text)
    ON CONFLICT (user_id, customer_id, import_type, header) DO UPDATE SET column_name = excluded.column_name`)
}

export const mappingKeys = (mapping: ColumnMapping): Map<string, string> =>
  new Map(
    Object.entries(mapping)
      .map(([header, column]): [string, string] => [headerKey(header), column])
      .filter(([header]) => header !== ''),
  )
