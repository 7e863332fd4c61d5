import { readFileSync, writeFileSync } from 'node:fs'
import type pg from 'pg'
import { onMigratedBase } from '../server/src/testing/database/migrated-base.ts'

/**
 * Writes server/src/platform/database/schema.generated.ts from the migrations: `npm run types`. With `--check` it only compares,
 * and fails when the file differs from what the migrations make.
 */
const target = new URL('../server/src/platform/database/schema.generated.ts', import.meta.url)

const scalarTypes: Record<string, string> = {
  int8: 'number',
  int4: 'number',
  int2: 'number',
  numeric: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  uuid: 'string',
  inet: 'string',
  timestamptz: 'string',
  date: 'string',
  time: 'string',
  tstzrange: 'string',
  bytea: 'Buffer',
  xid8: 'string',
  pg_snapshot: 'string',
  jsonb: 'unknown',
}

interface Column {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  is_generated: 'ALWAYS' | 'NEVER'
  is_identity: 'YES' | 'NO'
  column_default: string | null
}

const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

const columnType = (column: Column, enums: Map<string, string[]>): string => {
  const element = column.udt_name.replace(/^_/, '')
  const scalar = scalarTypes[element] ?? (enums.has(element) ? pascal(element) : undefined)
  if (!scalar) throw new Error(`No type for ${column.table_name}.${column.column_name}: ${column.udt_name}`)
  const base = column.udt_name.startsWith('_') ? `${scalar}[]` : scalar
  const type = column.is_nullable === 'YES' ? `${base} | null` : base
  if (column.is_generated === 'ALWAYS' || column.is_identity === 'YES') return `GeneratedAlways<${type}>`
  return column.column_default === null ? type : `Generated<${type}>`
}

const render = async (client: pg.Client): Promise<string> => {
  const { rows: labels } = await client.query<{ name: string; labels: string[] }>(
    `SELECT t.typname AS name, array_agg(e.enumlabel::text ORDER BY e.enumsortorder) AS labels
     FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid JOIN pg_namespace n ON n.oid = t.typnamespace
     WHERE n.nspname = 'public' GROUP BY t.typname ORDER BY t.typname`,
  )
  const { rows: columns } = await client.query<Column>(
    `SELECT table_name, column_name, udt_name, is_nullable, is_generated, is_identity, column_default
     FROM information_schema.columns WHERE table_schema = 'public' ORDER BY table_name, ordinal_position`,
  )
  const enums = new Map(labels.map((row) => [row.name, row.labels]))
  const tables = Map.groupBy(columns, (column) => column.table_name)
  return [
    "import type { Generated, GeneratedAlways } from 'kysely'",
    '\n// Written by `npm run types` from server/migrations. Not edited by hand.\n',
    ...[...enums].map(
      ([name, values]) => `export type ${pascal(name)} = ${values.map((value) => `'${value}'`).join(' | ')}\n`,
    ),
    ...[...tables].map(
      ([name, own]) =>
        `export interface ${pascal(name)}Table {\n${own.map((column) => `  ${column.column_name}: ${columnType(column, enums)}`).join('\n')}\n}\n`,
    ),
    `export interface Database {\n${[...tables.keys()].map((name) => `  ${name}: ${pascal(name)}Table`).join('\n')}\n}\n`,
  ].join('\n')
}

const text = await onMigratedBase(render)
if (!process.argv.includes('--check')) writeFileSync(target, text)
else if (text !== readFileSync(target, 'utf8')) {
  console.error('schema.generated.ts no longer matches the migrations: run “npm run types”.')
  process.exitCode = 1
}
