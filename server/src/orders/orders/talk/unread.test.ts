import { expect, test } from 'vitest'
import { anOrder } from '../../../testing/builders/an-order.ts'
import { aContact, aPair, aProduct, aUser } from '../../../testing/builders/builders.ts'
import { type Caller, createTestApp } from '../../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const productId = await aProduct(db, customer.userId)
const order = (status: 'pending' | 'finished' = 'pending') =>
  anOrder(db, {
    customerId: customer.userId,
    warehouseId: warehouse.userId,
    orderType: 'delivery',
    status,
    lines: [{ productId, quantity: 1 }],
  })
const write = async (by: Caller, uuid: string, text: string) =>
  (await by.post(`/orders/${uuid}/comments`, { text })).body.id as number
const read = (by: Caller, uuid: string, commentId: number) => by.post(`/orders/${uuid}/comments/read`, { commentId })
const unread = async (by: Caller, uuid: string) => {
  const rows: { uuid: string; unreadMessagesCount: number }[] = (await by.get('/orders', { pageSize: 100 })).body.items
  return rows.find((row) => row.uuid === uuid)?.unreadMessagesCount
}
const marks = async (by: Caller, uuid: string): Promise<boolean[]> =>
  (await by.get(`/orders/${uuid}/comments`)).body.items.map(({ isUnread }: { isUnread: boolean }) => isUnread)

test('un message est non lu pour chaque contact de l’autre côté, jusqu’à ce que lui-même ouvre la discussion', async () => {
  const { uuid } = await order()
  const asCustomer = await t.as(customer.contactId)
  const first = await t.as(warehouse.contactId)
  const colleague = await t.as(await aContact(db, warehouse.userId))
  await write(asCustomer, uuid, 'Palettes filmées ?')
  const last = await write(asCustomer, uuid, 'Merci de répondre.')
  for (const by of [first, colleague]) {
    expect(await unread(by, uuid)).toBe(2)
    expect(await marks(by, uuid)).toEqual([true, true])
  }
  expect(await unread(asCustomer, uuid)).toBe(0)
  expect(await marks(asCustomer, uuid)).toEqual([false, false])
  expect((await read(first, uuid, last)).status).toBe(204)
  expect(await unread(first, uuid)).toBe(0)
  expect(await marks(first, uuid)).toEqual([false, false])
  expect(await unread(colleague, uuid)).toBe(2)
})

test('ce qui arrive après le dernier message affiché reste non lu', async () => {
  const { uuid } = await order()
  const [asCustomer, asWarehouse] = [await t.as(customer.contactId), await t.as(warehouse.contactId)]
  const shown = await write(asCustomer, uuid, 'Affiché')
  await write(asCustomer, uuid, 'Arrivé pendant la lecture')
  for (let time = 0; time < 2; time++) await read(asWarehouse, uuid, shown)
  expect(await marks(asWarehouse, uuid)).toEqual([false, true])
  expect(await unread(asWarehouse, uuid)).toBe(1)
})

test('la liste et les compteurs ne gardent que les commandes qui ont des messages non lus, même clôturées', async () => {
  const [open, done, silent] = [await order(), await order('finished'), await order()]
  const [asCustomer, asWarehouse] = [await t.as(customer.contactId), await t.as(await aContact(db, warehouse.userId))]
  await write(asCustomer, open.uuid, 'Un')
  const last = await write(asCustomer, open.uuid, 'Deux')
  await write(asCustomer, done.uuid, 'Trois')
  const listed = async (hasUnreadMessages: boolean) =>
    (await asWarehouse.get('/orders', { hasUnreadMessages, pageSize: 100 })).body.items.map(
      (row: { uuid: string }) => row.uuid,
    )
  const counted = async () => (await asWarehouse.get('/dashboard/counts')).body.unreadOrdersCount
  expect(await listed(true)).toEqual([done.uuid, open.uuid])
  expect(await listed(false)).toContain(silent.uuid)
  expect(await listed(false)).not.toContain(open.uuid)
  expect(await counted()).toBe(2)
  await read(asWarehouse, open.uuid, last)
  expect(await listed(true)).toEqual([done.uuid])
  expect(await counted()).toBe(1)
})

test('un message de l’équipe Quai est non lu des deux côtés ; l’équipe n’en a pas à lire', async () => {
  const { uuid } = await order()
  const admin = await t.as((await aUser(db, 'admin')).contactId)
  const [asCustomer, asWarehouse] = [await t.as(customer.contactId), await t.as(warehouse.contactId)]
  await write(admin, uuid, 'Nous regardons.')
  await write(asCustomer, uuid, 'Merci')
  expect(await unread(asCustomer, uuid)).toBe(1)
  expect(await unread(asWarehouse, uuid)).toBe(2)
  expect(await unread(admin, uuid)).toBe(0)
})

test('un administrateur qui a pris la main lit sans marquer lu', async () => {
  const { uuid } = await order()
  const last = await write(await t.as(customer.contactId), uuid, 'Bonjour')
  const admin = await aUser(db, 'admin')
  const session = await t.openHijack(warehouse, admin)
  expect((await read(t.withToken(session.accessToken), uuid, last)).status).toBe(204)
  expect(await unread(await t.as(warehouse.contactId), uuid)).toBe(1)
})

test('un message d’une autre commande, ou d’un autre, est introuvable', async () => {
  const [mine, other] = [await order(), await order()]
  const asCustomer = await t.as(customer.contactId)
  const last = await write(asCustomer, other.uuid, 'Bonjour')
  expect((await read(await t.as(warehouse.contactId), mine.uuid, last)).status).toBe(404)
  const stranger = await aPair(db)
  expect((await read(await t.as(stranger.warehouse.contactId), other.uuid, last)).status).toBe(404)
})
