import { expect, test } from 'vitest'
import { createTestApp } from '../../../testing/test-app.ts'
import { inventory } from './inventory.ts'

const t = await createTestApp()

test('chaque colonne de chaque table est dans l’inventaire, une fois, et rien n’y est de trop', async () => {
  const { rows } = await t.app.pool.query<{ name: string }>(
    `SELECT c.table_name || '.' || c.column_name AS name FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'`,
  )
  const listed = Object.entries(inventory).flatMap(([table, { none, tagged }]) =>
    [...none.split(' '), ...Object.keys(tagged)].map((column) => `${table}.${column}`),
  )
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('ce qui mène à un contact n’est jamais « rien »', async () => {
  const { rows } = await t.app.pool.query<{ table: string; column: string }>(
    `SELECT c.conrelid::regclass::text AS "table", a.attname AS "column" FROM pg_constraint c
     JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.contype = 'f' AND c.confrelid = 'contacts'::regclass`,
  )
  const untagged = rows.filter(({ table, column }) => !inventory[table]?.tagged[column]?.startsWith('person/'))
  expect(untagged).toEqual([])
})

test('chaque table dit à quoi elle sert et combien de temps elle se garde', () => {
  const silent = Object.entries(inventory).filter(([, { purpose, kept }]) => !purpose || !kept)
  expect(silent.map(([table]) => table)).toEqual([])
})
