import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inventory } from '../inventory/inventory.ts'
import { type Row, words } from './words.ts'

/** Most rows of a table; more would not fit in memory. The newest come first. */
export const mostRows = 20_000

export interface Part {
  table: string
  rows: Row[]
  isCut: boolean
}

/** Reads every row that leads to a contact, without secrets, files or texts of searches. */
export const loadPerson = async (db: Db, contactId: number): Promise<Part[]> => {
  const parts: Part[] = []
  for (const table of Object.keys(words)) {
    const { rows } = await sql<{ row: Row }>`
      SELECT to_jsonb(r) AS row FROM (SELECT ${sql.join(shownColumns(table).map((name) => sql.ref(name)))}
        FROM ${sql.table(table)} WHERE ${leadsTo(table, contactId)} ORDER BY 1 DESC LIMIT ${mostRows + 1}) r`.execute(
      db,
    )
    const isCut = rows.length > mostRows
    parts.push({ table, rows: rows.slice(0, mostRows).map(({ row }) => row), isCut })
  }
  return parts.filter(({ rows }) => rows.length > 0)
}

/** Columns of the inventory that lead to a contact. */
export const pointersOf = (table: string): string[] =>
  Object.entries(inventory[table]?.tagged ?? {})
    .filter(([column, tag]) => tag.startsWith('person/') && /(contact_id|_by)$/.test(column))
    .map(([column]) => column)

const leadsTo = (table: string, contactId: number) =>
  table === 'contacts'
    ? sql`id = ${contactId}`
    : sql.join(
        pointersOf(table).map((column) => sql`${sql.ref(column)} = ${contactId}`),
        sql` OR `,
      )

const searched = new Set(['search_document', 'html'])

const shownColumns = (table: string): string[] => {
  const { none = '', tagged = {} } = inventory[table] ?? {}
  const told = Object.entries(tagged).filter(
    ([column, tag]) => !/^(secret|document)\//.test(tag) && !searched.has(column),
  )
  return [...none.split(' '), ...told.map(([column]) => column)]
}
