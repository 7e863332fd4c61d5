import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../app/demo/seed.ts'
import { checkAudit } from '../../services/audit/check.ts'
import { sealAudit } from '../../services/audit/seal.ts'
import { aContact, aUser } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { eraseContacts, forgetDrivers } from './erase.ts'
import type { Tag } from './inventory/column.ts'
import { columnsOf, inventory } from './inventory/inventory.ts'

const t = await createTestApp()
const { db, pool } = t.app
const owner = new pg.Client({ connectionString: t.databaseUrl })

/** Has an accent, an apostrophe, a hyphen and a quote: each is written otherwise in HTML, in JSON and in searches. */
const canary = { name: 'Zéphyrine d’O\'Canari-"Quatorze"', email: 'zephyrine+14@canari.example' }
let person: { id: number; contactId: number }

/** Adds a row of usual values to a table that the demo leaves empty, without what ties them to each other. */
const aRow = async (table: string): Promise<void> => {
  const { rows: checks } = await owner.query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'`,
    [table],
  )
  for (const { name } of checks) await owner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  const { rows: columns } = await owner.query<{ name: string; value: string }>(
    `SELECT a.attname AS name, CASE t.typcategory WHEN 'N' THEN '1' WHEN 'B' THEN 'false' WHEN 'D' THEN 'now()'
       WHEN 'E' THEN (SELECT quote_literal(enumlabel) FROM pg_enum WHERE enumtypid = t.oid LIMIT 1)
       WHEN 'A' THEN '''{}''' WHEN 'I' THEN '''10.0.0.1''' WHEN 'S' THEN '''x'''
       ELSE CASE t.typname WHEN 'uuid' THEN 'gen_random_uuid()' WHEN 'bytea' THEN 'sha256(''1'')' ELSE '''{}''' END END AS value
     FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
     WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attidentity = '' AND a.attgenerated = ''`,
    [table],
  )
  const list = (of: 'name' | 'value') => columns.map((column) => column[of]).join(', ')
  await owner.query(`INSERT INTO ${table} (${list('name')}) VALUES (${list('value')})`)
}

/** Writes the canary in every column that the inventory says may name somebody, in a row of each table. */
const plant = async (): Promise<number> => {
  let planted = 0
  await owner.query('SET session_replication_role = replica')
  for (const [table, { tagged }] of Object.entries(inventory)) {
    if (['contacts', 'erasures', 'audit_entries'].includes(table)) continue
    const columns = Object.entries(tagged)
    if (columns.length === 0) continue
    const { rowCount } = await owner.query(`SELECT FROM ${table} LIMIT 1`)
    if (rowCount === 0) await aRow(table)
    const types = await typesOf(table)
    const values = columns.flatMap(([column, tag]) => {
      const value = valueFor(column, tag, types.get(column))
      return value === undefined ? [] : [{ column, tag, value }]
    })
    // Another person's row that names them, then their own: what is removed with it would hide what is not struck out.
    const struck = values.filter(({ tag }) => tag.endsWith('/struck'))
    for (const [row, own] of [
      ['min', struck],
      ['max', values],
    ] as const) {
      if (own.length === 0) continue
      const set = own.map(({ column }, index) => `${column} = $${index + 1}`).join(', ')
      const given = own.map(({ value }) => value)
      await owner.query(`UPDATE ${table} SET ${set} WHERE ctid = (SELECT ${row}(ctid) FROM ${table})`, given)
      planted += own.length
    }
  }
  await owner.query('SET session_replication_role = origin')
  return planted
}

const typesOf = async (table: string): Promise<Map<string, string>> => {
  const { rows } = await owner.query<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_name = $1 AND table_schema = 'public' AND is_generated = 'NEVER'`,
    [table],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

/** Undefined for what cannot hold a name: numbers of other things, hashes, generated columns. */
const valueFor = (column: string, tag: Tag, type: string | undefined): unknown => {
  if (tag.startsWith('secret/') || column === 'file_key') return undefined
  if (type === 'bigint') return column === 'contact_id' ? person.contactId : undefined
  if (tag.startsWith('document/') && type === 'text') return 'CANARI-14'
  if (type === 'jsonb') return JSON.stringify({ name: canary.name, email: [null, canary.email] })
  return type === 'text' ? `${canary.name} <${canary.email}>` : undefined
}

/** Finds the canary in every text, JSON and file of the database, and in the jobs. */
const found = async (): Promise<string[]> => {
  const { rows } = await owner.query<{ table: string; column: string; type: string }>(
    `SELECT c.table_name AS "table", c.column_name AS "column", c.data_type AS type FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type IN ('text', 'jsonb', 'ARRAY', 'bytea')`,
  )
  const places: string[] = []
  for (const { table, column, type } of rows) {
    const text = type === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`
    const hit = await owner.query(`SELECT FROM ${table} WHERE ${text} ILIKE '%canari%' LIMIT 1`)
    if (hit.rowCount) places.push(`${table}.${column}`)
  }
  return places.toSorted()
}

beforeAll(async () => {
  await owner.connect()
  await seedDemo(t.app, () => {})
  const { rows } = await pool.query<{ id: number; contactId: number }>(
    `INSERT INTO contacts (user_id, name, email) SELECT id, $1, $2 FROM users WHERE user_type = 'customer' ORDER BY id LIMIT 1
     RETURNING user_id AS id, id AS "contactId"`,
    [canary.name, canary.email],
  )
  const [inserted] = rows
  if (!inserted) throw new Error('The demo has no customer')
  person = inserted
})
afterAll(() => owner.end())

describe('l’effacement d’une personne', () => {
  test('ne laisse son nom et son adresse que là où la loi les garde', async () => {
    const planted = await plant()
    expect(planted).toBeGreaterThan(100)
    const before = await found()
    expect(before).toContain('order_comments.comment')
    expect(before).toContain('order_search.document')

    const asAdmin = await t.as((await aUser(db, 'admin')).contactId)
    const address = `/users/${person.id}/contacts/${person.contactId}/erasure`
    const preview = await asAdmin.get(address)
    expect(preview.body).toMatchObject({ state: 'none', blocked: null, name: canary.name })
    expect(preview.body.stays.length).toBeGreaterThan(3)
    expect((await asAdmin.post(address, { confirmation: 'autre@canari.example' })).body.code).toBe(
      'ERASURE_NOT_CONFIRMED',
    )
    const asked = await asAdmin.post(address, { confirmation: canary.email })
    expect({ status: asked.status, state: asked.body.state }).toEqual({ status: 200, state: 'waiting' })

    const { rows } = await pool.query<{ id: number }>('SELECT id FROM erasures WHERE contact_id = $1', [
      person.contactId,
    ])
    const erasureIds = rows.map(({ id }) => id)
    await eraseContacts(t.app, erasureIds)
    await eraseContacts(t.app, erasureIds)

    const held = new Set(
      [...columnsOf('accounting'), ...columnsOf('audit')].map(({ table, column }) => `${table}.${column}`),
    )
    expect((await found()).filter((place) => !held.has(place))).toEqual([])
    const again = await asAdmin.post(address, { confirmation: 'peu importe' })
    expect(again.body).toMatchObject({ state: 'done', name: 'Contact effacé' })
  })
  test('ne laisse aucun fichier que rien ne nomme', async () => {
    const { rows } = await owner.query<{ key: string }>(
      `SELECT file_key AS key FROM documents UNION SELECT file_key FROM invoices
       UNION SELECT unnest(ARRAY[file_key, thumbnail_key]) FROM product_pictures`,
    )
    const named = new Set(rows.map(({ key }) => key))
    const unnamed: string[] = []
    for await (const key of t.app.storage.list()) if (!named.has(key)) unnamed.push(key)
    expect(unnamed).toEqual([])
  })
  test('garde les journaux en ajout seul, et la chaîne de l’audit entière', async () => {
    await expect(pool.query(`UPDATE order_comments SET comment = 'x'`)).rejects.toThrow(/permission denied/)
    await expect(owner.query(`UPDATE order_comments SET comment = 'x'`)).rejects.toThrow(/append-only/)
    await expect(pool.query(`SELECT strike_out(1, 'audit_entries', '{action}')`)).rejects.toThrow(/holds no text/)
    await sealAudit(t.app)
    expect((await checkAudit(db)).findings).toEqual([])
  })
  test('ne touche ni un nom qui en contient un autre, ni le contact principal d’une organisation active, ni soi-même', async () => {
    const { userId, contactId: mainId } = await aUser(db, 'customer')
    const contactId = await aContact(db, userId)
    await pool.query(`UPDATE contacts SET name = 'Léa Roy', email = 'lea@roy.example' WHERE id = $1`, [contactId])
    await pool.query(`UPDATE users SET name = 'Léa Roy' WHERE id = $1`, [userId])
    await pool.query(`INSERT INTO addresses (user_id, name, street) VALUES ($1, 'Léa Royer', 'Chez Léa Roy, 1 quai')`, [
      userId,
    ])
    const admin = await aUser(db, 'admin')
    const asAdmin = await t.as(admin.contactId)
    const ask = (id: number, contact: number, confirmation: string) =>
      asAdmin.post(`/users/${id}/contacts/${contact}/erasure`, { confirmation })
    const emailOf = async (id: number) =>
      (await db.selectFrom('contacts').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
    expect((await ask(userId, mainId, await emailOf(mainId))).body.code).toBe('ERASURE_OF_MAIN')
    expect((await ask(admin.userId, admin.contactId, await emailOf(admin.contactId))).body.code).toBe('ERASURE_OF_SELF')
    const asContact = await t.as(contactId)
    expect((await ask(userId, contactId, 'LEA@roy.example')).status).toBe(200)
    expect((await asContact.get('/auth/account')).status).toBe(401)
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM erasures WHERE done_at IS NULL')
    await eraseContacts(
      t.app,
      rows.map(({ id }) => id),
    )
    const user = await asAdmin.get(`/users/${userId}`)
    // The organisation bears the name that its invoices bear.
    expect(user.body.name).toBe('Léa Roy')
    const { rows: addresses } = await pool.query('SELECT name, street FROM addresses WHERE user_id = $1', [userId])
    expect(addresses).toEqual([{ name: 'Léa Royer', street: 'Chez [effacé], 1 quai' }])
    expect(user.body.contacts.map(({ id }: { id: number }) => id)).toEqual([mainId])
  })
})

test('un chauffeur s’oublie deux ans après la commande, un signataire dix ans après', async () => {
  await owner.query('SET session_replication_role = replica')
  const age = async (id: number, years: number) => {
    await owner.query(
      `UPDATE orders SET driver_name = 'Ali Vey', driver_phone = '0600000000', driver_license_plate = 'AB-123-CD',
        order_date_start = now() - $2 * interval '1 year' - interval '1 hour', order_date_end = now() - $2 * interval '1 year' WHERE id = $1`,
      [id, years],
    )
    await owner.query(
      `INSERT INTO order_logs (order_id, action, to_status, changes, created_at)
       VALUES ($1, 'order_update_pending', 'pending', '{"driverName": [null, "Ali Vey"], "internalNumber": [null, "7"]}', now() - $2 * interval '1 year')`,
      [id, years],
    )
  }
  const { rows: orders } = await owner.query<{ id: number }>('SELECT id::int FROM orders ORDER BY id LIMIT 2')
  const [old, young] = orders.map(({ id }) => id)
  if (old === undefined || young === undefined) throw new Error('The demo has orders')
  await age(old, 3)
  await age(young, 1)
  await owner.query(`UPDATE order_signatures SET signed_at = now() - interval '11 years', signer_name = 'Ali Vey'
    WHERE order_id = (SELECT min(order_id) FROM order_signatures)`)
  await owner.query('SET session_replication_role = origin')

  await forgetDrivers(db)

  const { rows } = await owner.query('SELECT id::int, driver_name AS name FROM orders WHERE id = ANY($1) ORDER BY id', [
    [old, young],
  ])
  expect(rows).toEqual([
    { id: old, name: null },
    { id: young, name: 'Ali Vey' },
  ])
  const { rows: logs } = await owner.query(
    `SELECT order_id::int AS id, changes ? 'driverName' AS named, changes ? 'internalNumber' AS rest FROM order_logs
     WHERE changes ? 'internalNumber' AND order_id = ANY($1) AND action = 'order_update_pending' ORDER BY order_id`,
    [[old, young]],
  )
  expect(logs).toEqual([
    { id: old, named: false, rest: true },
    { id: young, named: true, rest: true },
  ])
  const { rowCount } = await owner.query(`SELECT FROM order_signatures WHERE signer_name = 'Ali Vey'`)
  expect(rowCount).toBe(0)
})
