import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anOrder } from '../../../testing/builders/an-order.ts'
import { aContact, aPair, aProduct, aUser } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)
const productId = await aProduct(app.db, customer.userId)
const byCustomer = await as(customer.contactId)
const byWarehouse = await as(warehouse.contactId)
const order = (status: 'pending' | 'finished' = 'pending') =>
  anOrder(app.db, {
    customerId: customer.userId,
    warehouseId: warehouse.userId,
    orderType: 'delivery',
    status,
    lines: [{ productId, quantity: 1 }],
  })
const toldOf = async (orderId: number) =>
  (
    await app.db
      .selectFrom('mails')
      .select(['contact_id', 'subject', 'body_text as text'])
      .where('order_id', '=', orderId)
      .where('event', '=', 'order_comment')
      .orderBy('id')
      .execute()
  ).map((mail) => mail)

it('chaque côté écrit et lit le même fil, le plus ancien d’abord, chacun y reconnaît le sien', async () => {
  const { uuid } = await order()
  const first = await byCustomer.post(`/orders/${uuid}/comments`, { text: '  Palettes filmées ?\n\nMerci  ' })
  expect(first).toMatchObject({
    status: 201,
    body: { text: 'Palettes filmées ?\n\nMerci', isMine: true, author: { userType: 'customer', hijackerName: null } },
  })
  await byWarehouse.post(`/orders/${uuid}/comments`, { text: 'Oui.' })
  const thread = async (by: typeof byCustomer) =>
    (await by.get(`/orders/${uuid}/comments`)).body.items.map(({ text, isMine }: { text: string; isMine: boolean }) => [
      text,
      isMine,
    ])
  expect(await thread(byCustomer)).toEqual([
    ['Palettes filmées ?\n\nMerci', true],
    ['Oui.', false],
  ])
  expect(await thread(byWarehouse)).toEqual([
    ['Palettes filmées ?\n\nMerci', false],
    ['Oui.', true],
  ])
})

it('prévient l’autre côté par mail et notification, et lui seul ; l’équipe prévient les deux', async () => {
  const { id, uuid } = await order()
  await byCustomer.post(`/orders/${uuid}/comments`, { text: 'Palettes filmées ?' })
  const [mail, ...others] = await toldOf(id)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ contact_id: warehouse.contactId })
  expect(mail?.subject).toMatch(/^Nouveau message\u00a0: /)
  expect(mail?.text).toContain('Palettes filmées\u202f?')
  const notes = await app.db
    .selectFrom('notifications')
    .select(['contact_id', 'params'])
    .where('order_id', '=', id)
    .execute()
  expect(notes).toMatchObject([{ contact_id: warehouse.contactId, params: { comment: 'Palettes filmées ?' } }])
  const admin = await aUser(app.db, 'admin')
  await (await as(admin.contactId)).post(`/orders/${uuid}/comments`, { text: 'Nous regardons.' })
  expect((await toldOf(id)).slice(1).map(({ contact_id }) => contact_id)).toEqual([
    customer.contactId,
    warehouse.contactId,
  ])
})

it('ce qu’écrit un collègue est aussi « le mien »', async () => {
  const { uuid } = await order()
  await (await as(await aContact(app.db, customer.userId))).post(`/orders/${uuid}/comments`, { text: 'Bonjour' })
  expect((await byCustomer.get(`/orders/${uuid}/comments`)).body.items[0].isMine).toBe(true)
})

it('la commande ne change pas, même close', async () => {
  const { uuid } = await order('finished')
  const version = (await byCustomer.get(`/orders/${uuid}`)).body.version
  expect((await byCustomer.post(`/orders/${uuid}/comments`, { text: 'Merci.' })).status).toBe(201)
  expect((await byCustomer.get(`/orders/${uuid}`)).body.version).toBe(version)
})

it('refuse le vide et plus de 2 000 caractères, accepte 2 000', async () => {
  const { uuid } = await order()
  const send = (text: string) => byCustomer.post(`/orders/${uuid}/comments`, { text })
  expect(await send('   \n ')).toMatchObject({ status: 422, body: { code: 'INVALID' } })
  expect(await send('a'.repeat(2_001))).toMatchObject({ status: 422, body: { code: 'INVALID' } })
  expect((await send('é'.repeat(2_000))).status).toBe(201)
})

it('le texte reste du texte : le mail n’en fait pas une page', async () => {
  const { id, uuid } = await order()
  await byCustomer.post(`/orders/${uuid}/comments`, { text: '<b>Gras</b>\nDeuxième ligne' })
  const { html } = await app.db
    .selectFrom('mails')
    .select('html')
    .where('order_id', '=', id)
    .where('event', '=', 'order_comment')
    .executeTakeFirstOrThrow()
  expect(html).toContain('&lt;b&gt;Gras&lt;/b&gt;<br>Deuxième ligne')
})

it('répété avec la même clé, le message n’est écrit qu’une fois', async () => {
  const { uuid } = await order()
  for (let time = 0; time < 2; time++)
    await byCustomer.post(`/orders/${uuid}/comments`, { text: 'Une fois' }, { 'idempotency-key': 'une-fois' })
  expect((await byCustomer.get(`/orders/${uuid}/comments`)).body.items).toHaveLength(1)
})

it('le fil d’un autre est introuvable, en lecture comme en écriture', async () => {
  const { uuid } = await order()
  const stranger = await aPair(app.db)
  for (const { contactId } of [stranger.customer, stranger.warehouse]) {
    const by = await as(contactId)
    expect((await by.get(`/orders/${uuid}/comments`)).status).toBe(404)
    expect((await by.post(`/orders/${uuid}/comments`, { text: 'Bonjour' })).status).toBe(404)
  }
})

it('un message ne se change ni ne s’efface, même dans la base', async () => {
  const { uuid } = await order()
  await byCustomer.post(`/orders/${uuid}/comments`, { text: 'Écrit' })
  await expect(app.db.run(sql`UPDATE order_comments SET comment = 'Autre'`)).rejects.toThrow()
  await expect(app.db.run(sql`DELETE FROM order_comments`)).rejects.toThrow()
})

it('le message prend sa place dans l’historique', async () => {
  const { uuid } = await order()
  await byCustomer.post(`/orders/${uuid}/comments`, { text: 'Bonjour' })
  const { items } = (await byWarehouse.get(`/orders/${uuid}/logs`)).body
  expect(items.at(-1)).toMatchObject({ action: 'order_comment', text: 'Bonjour', toStatus: null, differences: [] })
})
