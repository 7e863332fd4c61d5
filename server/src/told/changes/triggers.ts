import type { Note, Operation, Reader } from './notes.ts'
import { type ToldTable, toldTables } from './tables.ts'

export const nameOf = (table: string): string => `changes_of_${table}`

/** Writes the function that the triggers of a told table run, without the notes of some readers if wished. */
export const functionOf = (table: string, without: readonly Reader[] = []): string =>
  `CREATE OR REPLACE FUNCTION ${nameOf(table)}() RETURNS trigger LANGUAGE plpgsql AS $$${bodyOf(table, without)}$$;`

/** Body of that function, as PostgreSQL keeps it. */
export const bodyOf = (table: string, without: readonly Reader[] = []): string => {
  const told = toldOf(table)
  const notes = told.notes.filter(({ reader }) => !without.includes(reader)).map((note) => noteIn(told, note))
  const isByRow = told.each === 'row'
  return `${isByRow ? '\nDECLARE\n  changed record;' : ''}
BEGIN
${indented([...(isByRow ? [changedRow] : []), ...notes].join('\n'))}
  RETURN NULL;
END `
}

/** Writes the triggers of a told table, by name, in the words of PostgreSQL. */
export const triggersOf = (table: string): Map<string, string> => {
  const told = toldOf(table)
  const end = `EXECUTE FUNCTION ${nameOf(table)}()`
  if (told.each === 'row') {
    const operations = inTheirOrder.filter((operation) => told.on.includes(operation)).join(' OR ')
    return new Map([['changes', `CREATE TRIGGER changes AFTER ${operations} ON public.${table} FOR EACH ROW ${end}`]])
  }
  return new Map(
    told.on.map((operation) => {
      const name = `changes_${operation.toLowerCase()}`
      const rows = operation === 'DELETE' ? 'OLD TABLE AS changed' : 'NEW TABLE AS changed'
      const former = operation === 'UPDATE' && needsFormer(told) ? 'OLD TABLE AS former ' : ''
      return [
        name,
        `CREATE TRIGGER ${name} AFTER ${operation} ON public.${table} REFERENCING ${former}${rows} FOR EACH STATEMENT ${end}`,
      ]
    }),
  )
}

// The order in which PostgreSQL names them.
const inTheirOrder = ['INSERT', 'DELETE', 'UPDATE'] as const

const toldOf = (table: string): ToldTable => {
  const told = toldTables[table]
  if (!told) throw new Error(`${table} is not among the told tables`)
  return told
}

const changedRow = `IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;`

/** True when a note compares rows with what they were. */
const needsFormer = ({ notes }: ToldTable): boolean =>
  notes.some(({ columns, write }) => columns !== undefined || /\bformer\b/.test(write))

const noteIn = (told: ToldTable, note: Note): string => {
  const on = note.on ?? told.on
  const compares = note.columns !== undefined && on.includes('UPDATE')
  const conditions = [
    on.length < told.on.length ? isOneOf(on) : [],
    told.each === 'row' && compares ? isChanged(on, note.columns ?? []) : [],
    note.when ? `(${note.when})` : [],
  ].flat()
  const write = note.write.replaceAll('{rows}', rowsOf(told, note))
  return conditions.length === 0 ? write : `IF ${conditions.join('\n  AND ')} THEN\n${indented(write)}\nEND IF;`
}

const isOneOf = (operations: readonly Operation[]): string =>
  operations.length === 1
    ? `TG_OP = '${operations[0]}'`
    : `TG_OP IN (${operations.map((operation) => `'${operation}'`).join(', ')})`

const isChanged = (on: readonly Operation[], columns: readonly string[]): string => {
  const values = (row: string) =>
    columns.length === 1 ? `${row}.${columns[0]}` : `(${columns.map((column) => `${row}.${column}`).join(', ')})`
  const differ = `${values('OLD')} IS DISTINCT FROM ${values('NEW')}`
  return on.length === 1 ? differ : `(TG_OP <> 'UPDATE' OR ${differ})`
}

/** Rows of a note: of a row only the columns that the note reads, because each is a parameter of its statement. */
const rowsOf = ({ each }: ToldTable, { write, columns }: Note): string => {
  if (each === 'row') {
    const read = new Set([...write.matchAll(/\bc\.(\w+)/g)].map(([, column = '']) => column))
    return `(SELECT ${[...read].map((column) => `changed.${column} AS ${column}`).join(', ')})`
  }
  if (columns === undefined) return 'changed'
  const differ = columns.map((column) => `f.${column} IS DISTINCT FROM n.${column}`).join(' OR ')
  return `(SELECT n.* FROM former f JOIN changed n USING (id) WHERE ${differ})`
}

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ')
