import { chosenEvents } from '@quai/contract/told/notifications/mail-choices.ts'
import { describe, expect, test } from 'vitest'
import { aContact, aPair, aProduct, aUser, slotOn } from '../../testing/builders/builders.ts'
import { startSmtp } from '../../testing/servers/smtp.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'
import { sendDueMails } from './send.ts'

const t = await createTestApp()
const { db } = t.app

const aScene = async () => {
  const { customer, warehouse } = await aPair(db)
  const productId = await aProduct(db, customer.userId)
  let halfHour = 0
  const asCustomer = await t.as(customer.contactId)
  const anOrder = async () => {
    const { status, body } = await asCustomer.post('/orders', {
      orderType: 'delivery',
      warehouseId: warehouse.userId,
      orderDateStart: slotOn('2027-01-07', halfHour++),
      orderTransporter: 'by_customer',
      orderItems: [{ productId, productPackaging: 'package_unit', quantity: 1 }],
    })
    expect(status).toBe(201)
    return body as { id: number; uuid: string }
  }
  return { customer, warehouse, anOrder, asCustomer, asWarehouse: await t.as(warehouse.contactId) }
}
const choose = async (contactId: number, event: string, timing: string) => {
  const answer = await (await t.as(contactId)).put('/settings/mail', { items: [{ event, timing }] })
  expect(answer.status).toBe(200)
}
const rowsOf = async (table: 'mails' | 'digest_lines' | 'notifications', orderId: number) => {
  const { rows } = await t.app.pool.query(
    `SELECT contact_id AS "contactId" FROM ${table} WHERE order_id = $1 AND event <> 'order_create' ORDER BY contact_id`,
    [orderId],
  )
  return rows.map(({ contactId }) => contactId)
}

describe('préférences', () => {
  test('sans choix, tout part à l’envoi ; un choix se garde, et ce qui n’est pas cité revient à l’envoi', async () => {
    const { customer, asCustomer } = await aScene()
    const everything = (timing: string) => chosenEvents('customer').map((event) => ({ event, timing }))
    expect((await asCustomer.get('/settings/mail')).body).toMatchObject({ items: everything('at_once') })
    expect((await asCustomer.put('/settings/mail', { items: everything('none') })).body.items).toEqual(
      everything('none'),
    )
    expect((await asCustomer.get('/settings/mail')).body.items).toEqual(everything('none'))
    await choose(customer.contactId, 'order_confirm', 'digest')
    const { items } = (await asCustomer.get('/settings/mail')).body
    expect(items.filter(({ timing }: { timing: string }) => timing !== 'at_once')).toEqual([
      { event: 'order_confirm', timing: 'digest' },
    ])
  })
  test('chaque contact a les siennes', async () => {
    const { customer } = await aScene()
    const second = await aContact(db, customer.userId)
    await choose(customer.contactId, 'order_confirm', 'none')
    const { items } = (await (await t.as(second)).get('/settings/mail')).body
    expect(items.every(({ timing }: { timing: string }) => timing === 'at_once')).toBe(true)
  })
  test('se règlent sans accord actif', async () => {
    const alone = await t.as((await aUser(db, 'warehouse')).contactId)
    expect((await alone.put('/settings/mail', { items: [] })).status).toBe(200)
  })
  test.each([
    ['un e-mail de sécurité', 'password_changed'],
    ['un e-mail toujours envoyé', 'stock_adjusted'],
    ['l’absence, pour le client', 'order_no_show'],
    ['l’e-mail de l’autre côté', 'order_ask_proof'],
  ])('%s ne se règle pas', async (_title, event) => {
    const { asCustomer } = await aScene()
    expect(await asCustomer.put('/settings/mail', { items: [{ event, timing: 'none' }] })).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['items', 0, 'event'] }] },
    })
  })
  test('un e-mail choisi deux fois est refusé à sa place', async () => {
    const { asCustomer } = await aScene()
    const items = ['at_once', 'none'].map((timing) => ({ event: 'order_confirm', timing }))
    const { status, body } = await asCustomer.put('/settings/mail', { items })
    expect({ status, path: body.issues?.[0]?.path }).toEqual({ status: 422, path: ['items', 1, 'event'] })
  })
  test('16 choix à la fois, dans des ordres différents : tous passent, le dernier reste', async () => {
    const { asCustomer } = await aScene()
    const events = chosenEvents('customer')
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, rank) => {
        const items = events.map((event) => ({ event, timing: rank % 2 ? 'digest' : 'none' }))
        return asCustomer.put('/settings/mail', { items: rank % 3 ? items : items.toReversed() })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200))
    const { items } = (await asCustomer.get('/settings/mail')).body
    expect(new Set(items.map(({ timing }: { timing: string }) => timing)).size).toBe(1)
  })
})

describe('la boîte d’envoi les suit', () => {
  test('à l’envoi, en résumé ou pas du tout ; la notification reste toujours', async () => {
    const { customer, anOrder, asWarehouse } = await aScene()
    const [daily, never] = [await aContact(db, customer.userId), await aContact(db, customer.userId)]
    await choose(daily, 'order_confirm', 'digest')
    await choose(never, 'order_confirm', 'none')
    const { id, uuid } = await anOrder()
    expect((await asWarehouse.post(`/orders/${uuid}/confirm`, {})).status).toBe(200)
    expect(await rowsOf('mails', id)).toEqual([customer.contactId])
    expect(await rowsOf('digest_lines', id)).toEqual([daily])
    expect(await rowsOf('notifications', id)).toEqual([customer.contactId, daily, never])
  })
  test('ce qui est toujours envoyé part à l’envoi, quoi que dise la base', async () => {
    const { customer, warehouse, anOrder, asWarehouse } = await aScene()
    await db
      .insertInto('mail_preferences')
      .values({ contact_id: customer.contactId, event: 'order_no_show', timing: 'none' })
      .execute()
    const { id, uuid } = await anOrder()
    await asWarehouse.post(`/orders/${uuid}/confirm`, {})
    t.setNow('2027-01-08T08:00:00.000Z')
    expect((await (await t.as(warehouse.contactId)).post(`/orders/${uuid}/no-show`, {})).status).toBe(200)
    t.setNow(testNow)
    const told = db
      .selectFrom('mails')
      .select('contact_id')
      .where('order_id', '=', id)
      .where('event', '=', 'order_no_show')
    expect((await told.execute()).map(({ contact_id }) => contact_id)).toContain(customer.contactId)
  })
  test('une confirmation annulée quitte aussi le résumé', async () => {
    const { customer, anOrder, asWarehouse } = await aScene()
    await choose(customer.contactId, 'order_confirm', 'digest')
    const { id, uuid } = await anOrder()
    await asWarehouse.post('/orders/confirm', { orderUuids: [uuid] })
    expect(await rowsOf('digest_lines', id)).toEqual([customer.contactId])
    const { body } = await asWarehouse.post('/orders/confirm/undo', { orderUuids: [uuid] })
    expect(body.items).toMatchObject([{ ok: true }])
    expect(await rowsOf('digest_lines', id)).toEqual([])
  })
  test('le pied d’un mail qui se règle mène aux préférences, par un lien entier', async () => {
    const smtp = await startSmtp()
    const { anOrder, asWarehouse } = await aScene()
    const { uuid } = await anOrder()
    await db.deleteFrom('mails').execute()
    await asWarehouse.post(`/orders/${uuid}/confirm`, {})
    // A confirmation is held for a moment.
    t.setNow('2027-01-04T08:01:00.000Z')
    await sendDueMails({ ...t.app, site: 'https://quai.test', config: { ...t.app.config, SMTP_URL: smtp.url } })
    t.setNow(testNow)
    const [mail] = await smtp.taken()
    await smtp.stop()
    expect(mail?.text).toContain(`: <https://quai.test/orders/${uuid}>`)
    expect(mail?.text).toContain(': <https://quai.test/settings?tab=mails>')
    expect(mail?.html).toContain('href="https://quai.test/settings?tab=mails"')
  })
})
