import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app

test('chaque index des commandes dit qui le lit : chacun coûte à toute écriture d’une commande', async () => {
  const rows = await db.all(sql<{ index: string; reader: string | null }>`
    SELECT indexrelid::regclass::text AS index, obj_description(indexrelid, 'pg_class') AS reader
    FROM pg_index WHERE indrelid = 'orders'::regclass`)
  expect(rows.filter(({ reader }) => !reader)).toEqual([])
})
