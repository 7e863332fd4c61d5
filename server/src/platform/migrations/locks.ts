import type { MigrationFile } from './files.ts'

/** Locks of a table: `ACCESS EXCLUSIVE` keeps everybody out, `SHARE ROW EXCLUSIVE` those who write. */
export type LockMode = 'ACCESS EXCLUSIVE' | 'SHARE ROW EXCLUSIVE'

export interface TableLock {
  table: string
  mode: LockMode
}

const name = String.raw`(?:public\.)?"?(\w+)"?`

/** Statements that change an existing table, and the lock that they take or are given so that it never grows. */
const changes: [RegExp, LockMode][] = [
  [
    new RegExp(
      String.raw`\bALTER TABLE\s+(?:IF EXISTS\s+)?(?:ONLY\s+)?${name}(?!\s+VALIDATE|\s+(?:ENABLE|DISABLE) TRIGGER)`,
      'gi',
    ),
    'ACCESS EXCLUSIVE',
  ],
  [new RegExp(String.raw`\b(?:DROP|TRUNCATE)\s+TABLE\s+(?:IF EXISTS\s+)?${name}`, 'gi'), 'ACCESS EXCLUSIVE'],
  [new RegExp(String.raw`\bDROP\s+TRIGGER\s+(?:IF EXISTS\s+)?\w+\s+ON\s+${name}`, 'gi'), 'ACCESS EXCLUSIVE'],
  [new RegExp(String.raw`\bALTER TABLE\s+${name}\s+(?:ENABLE|DISABLE) TRIGGER`, 'gi'), 'SHARE ROW EXCLUSIVE'],
  [
    new RegExp(String.raw`\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(?:IF NOT EXISTS\s+)?\w+\s+ON\s+${name}`, 'gi'),
    'SHARE ROW EXCLUSIVE',
  ],
  [
    new RegExp(String.raw`\bCREATE\s+(?:OR REPLACE\s+)?(?:CONSTRAINT\s+)?TRIGGER\s+\w+\s[^;]*?\sON\s+${name}`, 'gi'),
    'SHARE ROW EXCLUSIVE',
  ],
  [new RegExp(String.raw`\bREFERENCES\s+(?!NEW\b|OLD\b)${name}`, 'gi'), 'SHARE ROW EXCLUSIVE'],
  [new RegExp(String.raw`\b(?:INSERT INTO|DELETE FROM)\s+${name}`, 'gi'), 'SHARE ROW EXCLUSIVE'],
  [new RegExp(String.raw`\bUPDATE\s+(?:ONLY\s+)?(?!OF\b|ON\b|OR\b|SET\b)${name}`, 'gi'), 'SHARE ROW EXCLUSIVE'],
]

/**
 * Finds the tables that statements change, read from their text, in the order in which the migrations created them. Orders
 * come before their lines there, as in the transactions of the server, so that the two seldom wait for each other.
 */
export const locksOf = (
  statements: string,
  { alsoLocks }: Pick<MigrationFile, 'alsoLocks'>,
  files: readonly MigrationFile[],
): TableLock[] => {
  const text = executed(statements)
  const modes = new Map<string, LockMode>()
  const add = (table: string, mode: LockMode): void => {
    if (modes.get(table) !== 'ACCESS EXCLUSIVE') modes.set(table, mode)
  }
  for (const [change, mode] of changes) for (const [, table = ''] of text.matchAll(change)) add(table, mode)
  for (const table of tablesOfDroppedIndexes(text, files)) add(table, 'ACCESS EXCLUSIVE')
  for (const table of alsoLocks) add(table, 'SHARE ROW EXCLUSIVE')
  return createdTables(files)
    .filter((table) => modes.has(table))
    .map((table) => ({ table, mode: modes.get(table) ?? 'ACCESS EXCLUSIVE' }))
}

/** Leaves out comments and bodies of functions, which only run later. */
const executed = (statements: string): string =>
  withoutComments(statements).replaceAll(/\bAS\s+\$(\w*)\$[\s\S]*?\$\1\$/gi, '')

export const withoutComments = (statements: string): string => statements.replaceAll(/--.*$/gm, '')

const created = new WeakMap<readonly MigrationFile[], string[]>()

const createdTables = (files: readonly MigrationFile[]): string[] => {
  const known = created.get(files)
  if (known) return known
  const tables = files.flatMap(({ text }) =>
    [...executed(text).matchAll(new RegExp(String.raw`\bCREATE TABLE\s+(?:IF NOT EXISTS\s+)?${name}`, 'gi'))].map(
      ([, table = '']) => table,
    ),
  )
  created.set(files, [...new Set(tables)])
  return createdTables(files)
}

const tablesOfDroppedIndexes = (text: string, files: readonly MigrationFile[]): string[] => {
  const dropped = [...text.matchAll(/\bDROP\s+INDEX\s+(?:IF EXISTS\s+)?([\w\s,]+);/gi)].flatMap(([, names = '']) =>
    names.split(',').map((each) => each.trim()),
  )
  return dropped.flatMap((index) =>
    files.flatMap(
      (file) =>
        new RegExp(String.raw`\bINDEX\s+(?:CONCURRENTLY\s+|IF NOT EXISTS\s+)?${index}\s+ON\s+${name}`, 'i').exec(
          file.text,
        )?.[1] ?? [],
    ),
  )
}
