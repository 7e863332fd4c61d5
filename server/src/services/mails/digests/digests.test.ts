import { chosenEvents } from '@quai/contract/told/notifications/mail-choices.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { analyze } from '../../../testing/analyze.ts'
import { aContact, aPair, aProduct, slotOn } from '../../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../../testing/test-app.ts'
import { areMailsDue } from '../send.ts'
import { sendDigests } from './send.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const productId = await aProduct(db, customer.userId)

const asOwner = async (statement: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: t.databaseUrl })
  await owner.connect()
  await owner.query(statement)
  await owner.end()
}

let halfHour = 0
/** Lets the customer order, then the warehouse confirm and write a message. */
const anOrder = async (internalNumber: string) => {
  const { body } = await (await t.as(customer.contactId)).post('/orders', {
    orderType: 'delivery',
    warehouseId: warehouse.userId,
    orderDateStart: slotOn('2027-01-07', halfHour++ % 8),
    orderTransporter: 'by_customer',
    internalNumber,
    orderItems: [{ productId, productPackaging: 'package_unit', quantity: 1 }],
  })
  const asWarehouse = await t.as(warehouse.contactId)
  await asWarehouse.post(`/orders/${body.uuid}/confirm`, {})
  await asWarehouse.post(`/orders/${body.uuid}/comments`, { text: 'Palettes filmées,\nmerci' })
  return body as { id: number; uuid: string }
}
/** Adds a contact of the customer who wants every mail in the digest. */
const aReader = async () => {
  const contactId = await aContact(db, customer.userId)
  const items = chosenEvents('customer').map((event) => ({ event, timing: 'digest' }))
  expect((await (await t.as(contactId)).put('/settings/mail', { items })).status).toBe(200)
  return contactId
}
const digestsTo = (contactId: number) =>
  db
    .selectFrom('mails')
    .select(['subject', 'body_text', 'html', 'to_email'])
    .where('contact_id', '=', contactId)
    .where('event', '=', 'digest')
    .orderBy('id')
    .execute()
const waiting = async () => Number((await db.selectFrom('digest_lines').select(sql`count(*)`.as('n')).execute())[0]?.n)
const evening = () => t.setNow('2027-01-04T17:05:00.000Z')

beforeEach(async () => {
  t.setNow(testNow)
  await db.deleteFrom('digest_lines').execute()
  await db.deleteFrom('mail_preferences').execute()
})

describe('résumé quotidien', () => {
  test('un seul mail, le soir : ce qui s’est passé, par commande, chacune avec son lien', async () => {
    const reader = await aReader()
    const [first, second] = [await anOrder('CMD-1'), await anOrder('CMD-2')]
    await sendDigests(t.app)
    expect(await digestsTo(reader)).toEqual([])
    evening()
    await sendDigests(t.app)
    await sendDigests(t.app)
    const [mail, ...others] = await digestsTo(reader)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Résumé du 04/01/2027\u00a0: 4\u00a0nouvelles')
    const [one = '', two = ''] = mail?.body_text.split('\n\n').filter((part) => part.startsWith('- ')) ?? []
    expect(one).toContain('- 09:00 Commande confirmée.')
    expect(one).toContain('«\u00a0Palettes filmées, merci\u00a0»')
    expect(two.split('\n')).toHaveLength(2)
    for (const { uuid } of [first, second]) expect(mail?.html).toContain(`href="/orders/${uuid}`)
    expect(mail?.html).toContain('href="/settings?tab=mails"')
    expect(await areMailsDue(t.app)).toBe(true)
  })
  test('à l’heure que le contact a choisie', async () => {
    const reader = await aReader()
    const asReader = await t.as(reader)
    const { items } = (await asReader.get('/settings/mail')).body
    expect((await asReader.put('/settings/mail', { items, digestHour: 11 })).body.digestHour).toBe(11)
    expect((await asReader.put('/settings/mail', { items })).body.digestHour).toBe(11)
    expect((await asReader.put('/settings/mail', { items, digestHour: 3 })).status).toBe(422)
    await anOrder('CMD-6')
    t.setNow('2027-01-04T09:59:00.000Z')
    await sendDigests(t.app)
    expect(await digestsTo(reader)).toEqual([])
    t.setNow('2027-01-04T10:05:00.000Z')
    await sendDigests(t.app)
    expect(await digestsTo(reader)).toHaveLength(1)
  })
  test('ce qui arrive après l’heure attend le lendemain', async () => {
    const reader = await aReader()
    evening()
    await anOrder('CMD-3')
    await sendDigests(t.app)
    expect(await digestsTo(reader)).toEqual([])
    t.setNow('2027-01-05T17:05:00.000Z')
    await sendDigests(t.app)
    expect(await digestsTo(reader)).toMatchObject([{ subject: expect.stringContaining('05/01/2027') }])
  })
  test('quatre passages à la fois : un mail par contact, chaque nouvelle une fois', async () => {
    const readers = [await aReader(), await aReader(), await aReader()]
    await anOrder('CMD-4')
    evening()
    await Promise.all(Array.from({ length: 4 }, () => sendDigests(t.app)))
    for (const reader of readers) {
      const mails = await digestsTo(reader)
      expect(mails).toHaveLength(1)
      expect(mails[0]?.subject).toContain('2\u00a0nouvelles')
    }
    expect(await waiting()).toBe(0)
  })
  test('un passage interrompu au milieu ne perd et ne répète rien', async () => {
    const readers = [await aReader(), await aReader(), await aReader()]
    await anOrder('CMD-5')
    evening()
    // Refuses the mail of the second reader, whose lines have been taken.
    await asOwner(`ALTER TABLE mails ADD CONSTRAINT mails_stop CHECK (contact_id <> ${readers[1]}) NOT VALID`)
    await expect(sendDigests(t.app)).rejects.toThrow('mails_stop')
    expect((await Promise.all(readers.map(digestsTo))).map((mails) => mails.length)).toEqual([1, 0, 0])
    await asOwner('ALTER TABLE mails DROP CONSTRAINT mails_stop')
    await sendDigests(t.app)
    expect((await Promise.all(readers.map(digestsTo))).map((mails) => mails.length)).toEqual([1, 1, 1])
    expect(await waiting()).toBe(0)
  })
  test('après une panne de plusieurs jours, un seul résumé dit tout, avec ses dates', async () => {
    const reader = await aReader()
    await anOrder('CMD-6')
    t.setNow('2027-01-05T09:00:00.000Z')
    await anOrder('CMD-7')
    t.setNow('2027-01-06T17:05:00.000Z')
    await sendDigests(t.app)
    const [mail, ...others] = await digestsTo(reader)
    expect(others).toEqual([])
    expect(mail?.subject).toContain('4\u00a0nouvelles')
    expect(mail?.body_text).toContain('- 04/01/2027 à 09:00 Commande confirmée')
  })
  test('une longue journée tient dans un mail : le reste est compté', async () => {
    const reader = await aReader()
    await db.run(sql`
      INSERT INTO digest_lines (contact_id, event, topic, title, lead, path, due_at)
      SELECT ${reader}, 'order_delete', 'Entrée n° ' || n, 'Commande supprimée', 'Supprimée.', '/orders', ${testNow}
      FROM generate_series(1, 1200) n`)
    evening()
    await sendDigests(t.app)
    const [mail] = await digestsTo(reader)
    expect(mail?.subject).toContain('1\u202f200\u00a0nouvelles')
    expect(mail?.body_text).toContain('Et 1\u202f100\u00a0autres nouvelles.')
    expect(Buffer.byteLength(mail?.html ?? '')).toBeLessThan(60_000)
    expect(await waiting()).toBe(0)
  })
})

describe('ce qui le quitte', () => {
  const sent = async (reader: number) => {
    evening()
    await sendDigests(t.app)
    expect(await waiting()).toBe(0)
    return digestsTo(reader)
  }
  test('un contact désactivé, ou dont l’organisation l’est, n’en reçoit pas', async () => {
    const readers = [await aReader(), await aReader()]
    await anOrder('CMD-8')
    await db
      .updateTable('contacts')
      .set({ is_active: false })
      .where('id', '=', readers[0] ?? 0)
      .execute()
    expect(await sent(readers[0] ?? 0)).toEqual([])
    expect(await digestsTo(readers[1] ?? 0)).toHaveLength(1)
    t.setNow(testNow)
    await anOrder('CMD-9')
    await db.updateTable('users').set({ is_active: false }).where('id', '=', customer.userId).execute()
    await sent(readers[1] ?? 0)
    expect(await digestsTo(readers[1] ?? 0)).toHaveLength(1)
    await db.updateTable('users').set({ is_active: true }).where('id', '=', customer.userId).execute()
  })
  test('sans accord actif, plus rien ne se voit : pas de résumé', async () => {
    const reader = await aReader()
    await anOrder('CMD-10')
    await db.updateTable('deals').set({ is_active: false }).where('customer_id', '=', customer.userId).execute()
    expect(await sent(reader)).toEqual([])
    await db.updateTable('deals').set({ is_active: true }).where('customer_id', '=', customer.userId).execute()
  })
  test('une commande supprimée n’y est plus que par sa suppression', async () => {
    const reader = await aReader()
    const { uuid } = await anOrder('CMD-11')
    await (await t.as(warehouse.contactId)).delete(`/orders/${uuid}`)
    const [mail] = await sent(reader)
    expect(mail?.subject).toContain('1\u00a0nouvelle')
    expect(mail?.body_text).toContain('Commande supprimée')
    expect(mail?.html).not.toContain(uuid)
  })
  test('une commande sortie de l’historique de la formule n’y est pas', async () => {
    const reader = await aReader()
    const { id } = await anOrder('CMD-12')
    await db.run(sql`UPDATE orders SET order_status = 'refused', order_date_start = '2026-11-20T08:00:00Z',
      order_date_end = '2026-11-20T08:30:00Z', undo_until = NULL WHERE id = ${id}`)
    await db.updateTable('users').set({ pricing_plan: 'basic' }).where('id', '=', customer.userId).execute()
    expect(await sent(reader)).toEqual([])
    await db.updateTable('users').set({ pricing_plan: 'business' }).where('id', '=', customer.userId).execute()
  })
  test('un e-mail dont on ne veut plus quitte le résumé du soir ; remis à l’envoi, ce qui attend y reste', async () => {
    const reader = await aReader()
    await anOrder('CMD-13')
    const items = [{ event: 'order_confirm', timing: 'none' }]
    await (await t.as(reader)).put('/settings/mail', { items })
    const [mail] = await sent(reader)
    expect(mail?.body_text).not.toContain('Commande confirmée')
    expect(mail?.body_text).toContain('Nouveau message')
  })
})

test('sur une table remplie, le passage et chaque contact lisent un index', async () => {
  await db.run(sql`
    INSERT INTO digest_lines (contact_id, event, topic, title, lead, path, due_at)
    SELECT ${customer.contactId}, 'order_delete', 'Entrée', 'Supprimée', repeat('x', 100), '/orders', ${testNow}::timestamptz - interval '1 hour'
    FROM generate_series(1, 20000)`)
  await analyze(db, 'digest_lines')
  const planOf = async (statement: ReturnType<typeof sql>) => JSON.stringify(await db.all(sql`EXPLAIN ${statement}`))
  const before = sql`d.due_at < ${testNow}`
  expect(
    await planOf(sql`SELECT c.id FROM contacts c
      WHERE c.id > 0 AND EXISTS (SELECT FROM digest_lines d WHERE d.contact_id = c.id AND ${before}) ORDER BY c.id LIMIT 100`),
  ).not.toContain('Seq Scan on digest_lines')
  expect(
    await planOf(sql`DELETE FROM digest_lines d WHERE d.contact_id = ${warehouse.contactId} AND ${before}`),
  ).toContain('digest_lines_contact')
})
