import { type AddressInfo, connect, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditedInput } from '../../calls/audit.ts'
import { openSession } from '../../calls/session.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, aUser, slotOn, someStock } from '../../testing/builders/builders.ts'
import { whileHeld } from '../../testing/database/held.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { type Checked, checkAudit } from './check.ts'
import { expireAudit, sealAudit } from './seal.ts'

/** Entries of the chain that the last tests damage; docs/decisions/061 names the command for 100,000. */
const size = Number(process.env['AUDIT_ENTRIES'] ?? 300)

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
const asCustomer = await t.as(customer.contactId)
const asWarehouse = await t.as(warehouse.contactId)
const productId = await aProduct(db, customer.userId)
await someStock(db, { ...sides, productId, quantity: 100 })
const lines = [{ productId, productPackaging: 'package_unit', quantity: 2 }]
const order = (halfHour: number) =>
  anOrder(db, { ...sides, status: 'pending', start: slotOn('2027-01-20', halfHour), lines })

const lastEntry = () =>
  db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('ce que le journal d’audit retient', () => {
  test('une écriture : qui, d’où, quoi, et l’identifiant de la requête', async () => {
    const { uuid } = await order(0)
    const { status, headers } = await asWarehouse.post(`/orders/${uuid}/confirm`)
    expect(status).toBe(200)
    expect(await lastEntry()).toMatchObject({
      action: 'orders.confirm',
      target: uuid,
      failure: null,
      user_id: warehouse.userId,
      contact_id: warehouse.contactId,
      hijacker_contact_id: null,
      is_api: false,
      ip: '127.0.0.1',
      request_id: headers['x-request-id'],
    })
  })
  test('un refus, pour le rôle comme pour l’état de la commande', async () => {
    const { uuid } = await order(1)
    expect((await asCustomer.post(`/orders/${uuid}/confirm`)).status).toBe(403)
    expect(await lastEntry()).toMatchObject({ failure: 'FORBIDDEN', contact_id: customer.contactId })
    await asCustomer.post(`/orders/${uuid}/cancel`, { reason: 'Erreur de saisie' })
    const { status, body } = await asWarehouse.post(`/orders/${uuid}/confirm`)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(await lastEntry()).toMatchObject({ failure: body.code, target: uuid, contact_id: warehouse.contactId })
  })
  test('une lecture refusée, même si l’appelant raccroche aussitôt', async () => {
    const { accessToken } = await openSession(db, t.app.sessionKey, t.app.clock(), customer)
    await t.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.server.server.address() as AddressInfo // a TCP server has one
    const socket = connect(port, '127.0.0.1')
    const left = new Promise<void>((resolve) => {
      t.server.server.once('connection', (accepted: Socket) => accepted.once('close', () => resolve()))
    })
    const ask = async () => {
      socket.write(`GET /api/users HTTP/1.1\r\nhost: quai\r\nauthorization: Bearer ${accessToken}\r\n\r\n`)
      await new Promise((resolve) => socket.once('close', resolve))
    }
    const leave = async () => {
      socket.destroy()
      await left
    }
    await whileHeld(t.databaseUrl, { lock: 'LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE' }, ask, leave)
    await expect
      .poll(() => lastEntry().catch(() => undefined))
      .toMatchObject({ failure: 'FORBIDDEN', action: 'users.list', ip: '127.0.0.1' })
  })
  test('un refus, même quand le temps de son appel est passé : qui inonde n’y efface pas ses essais', async () => {
    const hasty = await createTestApp({ env: { QUAI_CALL_SECONDS: '1' } })
    const pair = await aPair(hasty.app.db)
    const caller = await hasty.as(pair.customer.contactId)
    const { pool } = hasty.app
    const connect = pool.connect.bind(pool)
    // The first connection admits the caller; the one that records the refusal comes once half a second has passed.
    let asked = 0
    const connectLate = async () => {
      asked += 1
      if (asked > 1) await new Promise((resolve) => setTimeout(resolve, 700))
      return connect()
    }
    Object.defineProperty(pool, 'connect', { value: connectLate, configurable: true })
    expect((await caller.post(`/orders/${crypto.randomUUID()}/confirm`)).status).toBe(403)
    Reflect.deleteProperty(pool, 'connect')
    const entries = await hasty.app.db.selectFrom('audit_entries').select('failure').execute()
    expect(entries).toContainEqual({ failure: 'FORBIDDEN' })
  })
  test('une lecture ne laisse rien', async () => {
    const { id } = await lastEntry()
    await asCustomer.get('/orders')
    expect((await lastEntry()).id).toBe(id)
  })
  test('ni texte ni secret : seulement nombres, dates et identifiants', () => {
    const uuid = crypto.randomUUID()
    const input = { uuid, password: '2027-01-04', comment: 'Éloïse', quantity: 3, day: '2027-01-04', codes: [uuid] }
    expect(JSON.parse(auditedInput(input))).toEqual({ ...input, password: '…', comment: '…' })
    expect(auditedInput({ lines: Array.from({ length: 21 }, () => 1) })).toBe('{"lines":{"count":21}}')
  })
  test('une connexion refusée ne retient ni adresse ni mot de passe', async () => {
    await t.withToken().post('/auth/login', { email: 'canari@example.test', password: 'Canari-42-canari' })
    const entry = await lastEntry()
    expect(entry).toMatchObject({ action: 'auth.login', contact_id: null, failure: expect.any(String) })
    expect(JSON.stringify(entry)).not.toMatch(/canari/i)
  })
  test('l’application ne peut ni changer ni effacer le journal', async () => {
    for (const table of ['audit_entries', 'audit_chain', 'audit_seals'] as const) {
      await expect(db.deleteFrom(table).execute()).rejects.toThrow(/permission denied/)
      await expect(t.app.pool.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow(/permission denied/)
    }
    await expect(db.updateTable('audit_entries').set({ action: 'x' }).execute()).rejects.toThrow(/permission denied/)
  })
})

describe('lire le journal', () => {
  test('une organisation ne voit que le sien, un administrateur voit tout ; les filtres s’appliquent', async () => {
    const { uuid } = await order(2)
    await asWarehouse.post(`/orders/${uuid}/confirm`)
    await asCustomer.post(`/orders/${uuid}/confirm`)
    const listed = async (caller: typeof asCustomer, query = {}) =>
      (await caller.get('/audit', { action: 'orders.confirm', ...query })).body.items.filter(
        ({ target }: { target: string }) => target === uuid,
      )
    expect(await listed(asCustomer)).toMatchObject([
      { failure: 'FORBIDDEN', refusal: 'Droit insuffisant', label: 'Confirmer, avec ou sans changements' },
    ])
    expect(await listed(asWarehouse)).toMatchObject([{ failure: null, userId: warehouse.userId, hijackerName: null }])
    const asAdmin = await t.as((await aUser(db, 'admin')).contactId)
    expect(await listed(asAdmin)).toHaveLength(2)
    expect(await listed(asAdmin, { outcome: 'refused' })).toHaveLength(1)
    expect(await listed(asAdmin, { to: '2020-01-01' })).toEqual([])
    expect(await listed(asAdmin, { module: 'orders' })).toHaveLength(2)
    expect(await listed(asAdmin, { module: 'stock' })).toEqual([])
    const { name } = await db
      .selectFrom('contacts')
      .select('name')
      .where('id', '=', warehouse.contactId)
      .executeTakeFirstOrThrow()
    expect(
      (await asAdmin.get('/audit', { search: name })).body.items.map(({ userId }: { userId: number }) => userId),
    ).toContain(warehouse.userId)
    expect(await listed(asAdmin, { search: 'personne de ce nom' })).toEqual([])
  })
  test('le tableau a les mêmes lignes', async () => {
    const { bytes, status } = await asWarehouse.get('/audit/export')
    const text = bytes.toString('utf8')
    const { total } = (await asWarehouse.get('/audit')).body
    expect({ status, lines: text.trim().split(/\r?\n/).length }).toEqual({ status: 200, lines: total + 1 })
  })
})

describe('la chaîne', () => {
  const owner = new pg.Client({ connectionString: t.databaseUrl })
  let whole: Checked['end']
  let middle: number

  beforeAll(async () => {
    await owner.connect()
    await owner.query(
      `INSERT INTO audit_entries (action, target, user_id, is_api, ip, request_id, changes)
       SELECT 'orders.confirm', n::text, 1, false, '10.0.0.1', gen_random_uuid(), jsonb_build_object('quantity', n)
       FROM generate_series(1, $1::int) AS n`,
      [size],
    )
    await sealAudit(t.app)
    await sealAudit(t.app)
    const { end, findings } = await checkAudit(db)
    expect(findings).toEqual([])
    expect(end.length).toBeGreaterThanOrEqual(size)
    whole = end
    middle = Math.floor(end.length / 2)
    // Takes the owner's way around the triggers.
    await owner.query(`SET session_replication_role = replica;
      CREATE TABLE kept_entries AS TABLE audit_entries;
      CREATE TABLE kept_chain AS TABLE audit_chain;
      CREATE TABLE kept_seals AS TABLE audit_seals`)
  })
  afterEach(() =>
    owner.query(`TRUNCATE audit_entries, audit_chain, audit_seals;
      INSERT INTO audit_entries OVERRIDING SYSTEM VALUE TABLE kept_entries;
      INSERT INTO audit_chain TABLE kept_chain;
      INSERT INTO audit_seals OVERRIDING SYSTEM VALUE TABLE kept_seals`),
  )
  afterAll(() => owner.end())

  const entryAt = (position: number) => `(SELECT entry_id FROM audit_chain WHERE position = ${position})`

  test('chaque entrée y est une fois, et un nouveau scellement sans entrée n’ajoute rien', async () => {
    await sealAudit(t.app)
    expect(await checkAudit(db)).toEqual({ end: whole, findings: [] })
  })
  test('un octet changé se trouve', async () => {
    await owner.query(
      `UPDATE audit_entries SET action = overlay(action placing 'p' from 1) WHERE id = ${entryAt(middle)}`,
    )
    const { findings } = await checkAudit(db)
    expect(findings).toEqual([expect.stringMatching(`at position ${middle}, was changed or moved`)])
  })
  test('une entrée retirée se trouve, avec son maillon ou sans lui', async () => {
    await owner.query(`DELETE FROM audit_entries WHERE id = ${entryAt(middle)}`)
    expect((await checkAudit(db)).findings).toEqual([expect.stringMatching(`at position ${middle}, was removed`)])
    await owner.query(`DELETE FROM audit_chain WHERE position = ${middle}`)
    expect((await checkAudit(db)).findings).toEqual([`positions ${middle} to ${middle} were removed`])
  })
  test('deux entrées échangées se trouvent toutes les deux', async () => {
    await owner.query(`
      WITH pair AS (SELECT position, entry_id, hash FROM audit_chain WHERE position IN (${middle}, ${middle + 2}))
      UPDATE audit_chain c SET entry_id = -other.entry_id FROM pair other
      WHERE c.position + other.position = ${2 * middle + 2} AND c.position IN (${middle}, ${middle + 2})
        AND c.position <> other.position`)
    await owner.query('UPDATE audit_chain SET entry_id = -entry_id WHERE entry_id < 0')
    const { findings } = await checkAudit(db)
    expect(findings.map((finding) => /position (\d+)/.exec(finding)?.[1])).toEqual([`${middle}`, `${middle + 2}`])
  })
  test('la fin retirée se trouve par le sceau ; avec les sceaux, par celui que l’on garde ailleurs', async () => {
    await owner.query(`DELETE FROM audit_entries WHERE id = ${entryAt(whole.length)}`)
    await owner.query(`DELETE FROM audit_chain WHERE position = ${whole.length}`)
    const removed = `positions ${whole.length} to ${whole.length} were removed at the end`
    expect((await checkAudit(db)).findings).toEqual([removed])
    await owner.query('DELETE FROM audit_seals')
    expect((await checkAudit(db)).findings).toEqual([])
    expect((await checkAudit(db, whole)).findings).toEqual([removed])
  })
  test('après cinq ans une entrée part, et la chaîne se vérifie encore ; plus jeune, rien ne l’efface', async () => {
    await owner.query('TRUNCATE audit_entries, audit_chain, audit_seals')
    const write = (age: string) =>
      owner.query(
        `INSERT INTO audit_entries (created_at, action, is_api, ip, request_id, changes)
         SELECT now() - $1::interval, 'orders.create', false, '10.0.0.1', gen_random_uuid(), '{}' FROM generate_series(1, 5)`,
        [age],
      )
    await write('62 months')
    await sealAudit(t.app)
    await owner.query(`UPDATE audit_seals SET sealed_at = now() - interval '61 months'`)
    await write('1 month')
    await sealAudit(t.app)
    await expireAudit(db)
    const { rows } = await owner.query('SELECT count(*)::int AS left FROM audit_entries')
    expect(rows).toEqual([{ left: 5 }])
    expect(await checkAudit(db)).toMatchObject({ end: { length: 10 }, findings: [] })
    await owner.query('SET session_replication_role = origin')
    await expect(owner.query(`DELETE FROM audit_entries WHERE id = ${entryAt(8)}`)).rejects.toThrow()
    await owner.query('SET session_replication_role = replica')
    await owner.query(`DELETE FROM audit_entries WHERE id = ${entryAt(8)}`)
    expect((await checkAudit(db)).findings).toEqual([expect.stringMatching('at position 8, was removed')])
  })
  test('une entrée tardive se scelle après les autres', async () => {
    await owner.query(
      `INSERT INTO audit_entries (id, created_at, action, is_api, ip, request_id, changes) OVERRIDING SYSTEM VALUE
       VALUES (-1, now() - interval '59 minutes', 'orders.create', false, '10.0.0.1', gen_random_uuid(), '{}')`,
    )
    await sealAudit(t.app)
    expect(await checkAudit(db)).toMatchObject({ end: { length: whole.length + 1 }, findings: [] })
  })
})
