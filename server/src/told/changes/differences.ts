import type pg from 'pg'
import { guards, toldTables } from './tables.ts'
import { bodyOf, functionOf, nameOf, triggersOf } from './triggers.ts'

/** Trigger of the database that is no guard. */
interface Trigger {
  table: string
  name: string
  definition: string
  function: string
  source: string
}

/** Statements that make the triggers of a database those of `toldTables`: for each table that differs, then for what nothing uses. */
export const differencesOf = async (client: pg.Client): Promise<Map<string, string[]>> => {
  const { rows } = await client.query<Trigger>(
    `SELECT c.relname AS "table", t.tgname AS name, pg_get_triggerdef(t.oid) AS definition, p.proname AS function, p.prosrc AS source
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
     WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace AND p.proname <> ALL($1) ORDER BY 1, 2`,
    [Object.keys(guards)],
  )
  const present = Map.groupBy(rows, ({ table }) => table)
  const tables = [...new Set([...present.keys(), ...Object.keys(toldTables)])].toSorted()
  const changed = tables.map((table): [string, string[]] => [table, statementsOf(table, present.get(table) ?? [])])
  const told = new Set(Object.keys(toldTables).map(nameOf))
  const unused = [...new Set(rows.map((trigger) => trigger.function))].filter((name) => !told.has(name)).toSorted()
  return new Map([
    ...changed.filter(([, statements]) => statements.length > 0),
    ...(unused.length > 0 ? [['', unused.map((name) => `DROP FUNCTION ${name}();`)] as const] : []),
  ])
}

const statementsOf = (table: string, present: readonly Trigger[]): string[] => {
  const isTold = table in toldTables
  const wanted = isTold ? triggersOf(table) : new Map<string, string>()
  const isRight = ({ name, definition }: Trigger) => wanted.get(name) === definition
  const missing = [...wanted].filter(([name]) => !present.some((trigger) => trigger.name === name && isRight(trigger)))
  const isSame = present.some((trigger) => trigger.function === nameOf(table) && trigger.source === bodyOf(table))
  return [
    ...(isTold && !isSame ? [functionOf(table)] : []),
    ...present.filter((trigger) => !isRight(trigger)).map(({ name }) => `DROP TRIGGER ${name} ON ${table};`),
    ...missing.map(([, definition]) => `${definition};`),
  ]
}
