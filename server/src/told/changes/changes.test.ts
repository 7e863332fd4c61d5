import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { checkRecentInvariants } from '../../app/invariants/check.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, slotOn, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { differencesOf } from './differences.ts'
import { orderActs, orderWrites, rowsByTriggers } from './page.ts'
import { guards, toldTables } from './tables.ts'
import { nameOf } from './triggers.ts'

const t = await createTestApp()
const { db } = t.app
const owner = new pg.Client({ connectionString: t.databaseUrl })
await owner.connect()
afterAll(() => owner.end())
const { customer, warehouse } = await aPair(db)
const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
const asCustomer = await t.as(customer.contactId)
const asWarehouse = await t.as(warehouse.contactId)
const lines: { productId: number; productPackaging: 'package_unit'; quantity: number }[] = []
for (let rank = 0; rank < 3; rank++) {
  const productId = await aProduct(db, customer.userId)
  await someStock(db, { ...sides, productId, quantity: 100 })
  lines.push({ productId, productPackaging: 'package_unit', quantity: 2 })
}

describe('la base et la table des tables annoncées', () => {
  test('leurs déclencheurs sont les mêmes, sans migration à écrire', async () => {
    expect([...(await differencesOf(owner))]).toEqual([])
  })

  test('chaque déclencheur est écrit d’après la table ou figure parmi les gardes ; 80 au plus', async () => {
    const { rows } = await owner.query<{ function: string; count: number }>(
      `SELECT p.proname AS function, count(*)::int AS count FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
       JOIN pg_class c ON c.oid = t.tgrelid
       WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace GROUP BY 1`,
    )
    const known = [...Object.keys(guards), ...Object.keys(toldTables).map(nameOf)]
    expect(rows.map((row) => row.function).toSorted()).toEqual(known.toSorted())
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(80)
  })

  test('une différence s’écrit en instructions qui la lèvent', async () => {
    await owner.query(`BEGIN;
      DROP TRIGGER changes_delete ON order_items;
      CREATE TRIGGER of_before AFTER UPDATE ON visits FOR EACH ROW EXECUTE FUNCTION changes_of_visits();
      CREATE OR REPLACE FUNCTION changes_of_deals() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`)
    const differences = await differencesOf(owner)
    expect([...differences.keys()]).toEqual(['deals', 'order_items', 'visits'])
    for (const statements of differences.values()) await owner.query(statements.join('\n'))
    expect([...(await differencesOf(owner))]).toEqual([])
    await owner.query('ROLLBACK')
  })
})

/** Rows inserted or updated by the transaction of a call, by table. */
const writtenBy = async (call: () => Promise<{ status: number; body: unknown }>): Promise<Map<string, number>> => {
  const { rows: before } = await owner.query<{ next: string }>(
    'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next',
  )
  expect(await call()).toMatchObject({ status: expect.toSatisfy((status) => status < 300) })
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  )
  const ofCall = `(SELECT xid FROM events WHERE xid >= '${before[0]?.next}' AND kind = 'order' LIMIT 1)::xid`
  const { rows } = await owner.query<{ name: string; count: number }>(
    tables
      .map(({ name }) => `SELECT '${name}' AS name, count(*)::int FROM ${name} WHERE xmin = ${ofCall}`)
      .join(' UNION ALL '),
  )
  return new Map(rows.flatMap(({ name, count }) => (count > 0 ? [[name, count]] : [])))
}

test('ce qu’écrivent une création, une confirmation et une clôture est ce que dit la page', async () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })
  const { uuid } = await anOrder(db, { ...sides, status: 'pending', start: slotOn('2027-01-20', 2), lines })
  const orderDateDone = '2027-01-04T07:30:00.000Z'
  const written = [
    await writtenBy(() =>
      asCustomer.post(
        '/orders',
        {
          orderType: 'collection',
          warehouseId: warehouse.userId,
          orderTransporter: 'by_customer',
          orderDateStart: slotOn('2027-01-20', 1),
          orderItems: lines,
        },
        key(),
      ),
    ),
    await writtenBy(() => asWarehouse.post(`/orders/${uuid}/confirm`, {}, key())),
    await writtenBy(() =>
      asWarehouse.post(
        `/orders/${uuid}/complete`,
        { orderDateDone, driverOnTime: true, proof: 'generated', orderItems: lines },
        key(),
      ),
    ),
  ]
  const tables = [...new Set([...Object.keys(orderWrites), ...written.flatMap((rows) => [...rows.keys()])])]
  expect(
    Object.fromEntries(tables.map((table) => [table, orderActs.map((_, act) => written[act]?.get(table) ?? 0)])),
  ).toEqual(orderWrites)
})

test('une création écrit au plus six lignes par ses déclencheurs', () => {
  expect(rowsByTriggers()[0]).toBeLessThanOrEqual(6)
})

describe('une commande est vérifiée une fois par transaction', () => {
  const notesAfter = async (statements: string): Promise<number> => {
    await owner.query(`DELETE FROM changed_orders; BEGIN; ${statements}`)
    const { rows } = await owner.query<{ count: number }>('SELECT count(*)::int AS count FROM changed_orders')
    await owner.query('ROLLBACK')
    return rows[0]?.count ?? 0
  }

  test('son événement suffit ; une ligne touchée seule se note', async () => {
    const { id } = await anOrder(db, { ...sides, status: 'pending', start: slotOn('2027-01-21', 1), lines })
    const touchOrder = `UPDATE orders SET version = version WHERE id = ${id}`
    const touchLines = `UPDATE order_items SET quantity = quantity WHERE order_id = ${id}`
    const touchBooking = `UPDATE slot_bookings SET order_id = order_id WHERE order_id = ${id}`
    expect(await notesAfter(`${touchOrder}; ${touchLines}; ${touchBooking}`)).toBe(0)
    expect(await notesAfter(`${touchLines}; ${touchBooking}`)).toBe(1)
    // A savepoint undone takes the event along.
    expect(await notesAfter(`SAVEPOINT s; ${touchOrder}; ROLLBACK TO s; ${touchLines}`)).toBe(1)
    expect(await notesAfter(`SAVEPOINT s; ${touchOrder}; RELEASE s; ${touchLines}`)).toBe(0)
  })

  test('une base restaurée ailleurs repart du moment présent', async () => {
    await db.run(sql`UPDATE change_places SET seen = '9999999999:9999999999:'`)
    expect(await checkRecentInvariants(db)).toEqual([])
    const { id } = await anOrder(db, { ...sides, status: 'pending', start: slotOn('2027-01-21', 2), lines })
    await owner.query(`UPDATE orders SET order_status = 'confirmed' WHERE id = ${id}`)
    expect(await checkRecentInvariants(db)).toMatchObject([{ invariant: 'history_ends_at_status' }])
    await owner.query(`UPDATE orders SET order_status = 'pending' WHERE id = ${id}`)
    expect(await checkRecentInvariants(db)).toEqual([])
  })
})
