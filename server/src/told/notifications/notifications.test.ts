import { eventsOfKind } from '@quai/contract/told/notifications/events.ts'
import type { Notification } from '@quai/contract/told/notifications/notification.ts'
import { describe, expect, test } from 'vitest'
import { aContact, aPair, aProduct, slotOn } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { db } = app

/** Makes two sides, with what the customer sees and does. */
const sides = async () => {
  const { customer, warehouse } = await aPair(db)
  const productId = await aProduct(db, customer.userId)
  const [asCustomer, asWarehouse] = [await as(customer.contactId), await as(warehouse.contactId)]
  let halfHour = 0
  const order = async () => {
    const { body } = await asCustomer.post('/orders', {
      orderType: 'delivery',
      warehouseId: warehouse.userId,
      orderDateStart: slotOn('2027-01-07', halfHour++ % 8),
      orderTransporter: 'by_customer',
      orderItems: [{ productId, productPackaging: 'package_unit', quantity: 1 }],
    })
    return body as { id: number; uuid: string }
  }
  return { customer, warehouse, asCustomer, asWarehouse, order }
}
type Caller = Awaited<ReturnType<typeof as>>
const listOf = async (caller: Caller, query: Record<string, string> = {}): Promise<Notification[]> =>
  (await caller.get('/notifications', query)).body.items
const eventsOf = async (caller: Caller, query?: Record<string, string>) =>
  (await listOf(caller, query)).map(({ event }) => event)
const unreadOf = async (caller: Caller): Promise<number> =>
  (await caller.get('/notifications/overview')).body.unreadCount

describe('liste', () => {
  test('chacun voit les actes de l’autre, jamais les siens, les plus récents d’abord', async () => {
    const { asCustomer, asWarehouse, order } = await sides()
    const { id, uuid } = await order()
    await asWarehouse.post(`/orders/${uuid}/confirm`, {})
    await asWarehouse.post(`/orders/${uuid}/comments`, { text: 'Quai 3' })
    expect(await eventsOf(asWarehouse)).toEqual(['order_create'])
    expect(await eventsOf(asCustomer)).toEqual(['order_comment', 'order_confirm'])
    const [message] = await listOf(asCustomer)
    expect(message).toMatchObject({ orderId: id, readAt: null, params: { orderUuid: uuid, comment: 'Quai 3' } })
  })

  test('se filtre par sorte et par lecture', async () => {
    const { asCustomer, asWarehouse, order } = await sides()
    const { uuid } = await order()
    await asWarehouse.post(`/orders/${uuid}/confirm`, {})
    await asWarehouse.post(`/orders/${uuid}/comments`, { text: 'Quai 3' })
    expect(await eventsOf(asCustomer, { kind: 'messages' })).toEqual(['order_comment'])
    expect(await eventsOf(asCustomer, { kind: 'stock' })).toEqual([])
    const [message] = await listOf(asCustomer)
    await asCustomer.patch(`/notifications/${message?.id}`, { isRead: true })
    expect(await eventsOf(asCustomer, { isRead: 'false' })).toEqual(['order_confirm'])
    expect(await eventsOf(asCustomer, { isRead: 'true' })).toEqual(['order_comment'])
  })

  test('une commande supprimée emporte ses notifications et en laisse une, qui ne mène nulle part', async () => {
    const { asCustomer, asWarehouse, order } = await sides()
    const { uuid } = await order()
    await asWarehouse.post(`/orders/${uuid}/comments`, { text: 'Bientôt' })
    await asWarehouse.post(`/orders/${uuid}/reject`, { reason: 'Complet' })
    expect((await asWarehouse.delete(`/orders/${uuid}`)).status).toBe(200)
    expect(await listOf(asCustomer)).toMatchObject([
      { event: 'order_delete', orderId: null, params: { orderUuid: uuid } },
    ])
  })

  test('chaque événement annoncé a une sorte', async () => {
    const known = Object.values(eventsOfKind).flat()
    expect(new Set(known).size).toBe(known.length)
    const { rows } = await app.pool.query('SELECT DISTINCT event FROM notifications')
    expect(rows.length).toBeGreaterThan(3)
    for (const { event } of rows) expect(known).toContain(event)
  })
})

describe('lecture', () => {
  test('le compte suit ce qui est lu, remis à lire, et tout lu jusqu’à la dernière vue', async () => {
    const { asCustomer, asWarehouse, order } = await sides()
    const { uuid } = await order()
    const other = await order()
    await asWarehouse.post(`/orders/${uuid}/confirm`, {})
    await asWarehouse.post(`/orders/${uuid}/comments`, { text: 'Un' })
    await asWarehouse.post(`/orders/${other.uuid}/confirm`, {})
    expect(await unreadOf(asCustomer)).toBe(3)
    const [last, message] = await listOf(asCustomer)
    const marked = await asCustomer.patch(`/notifications/${last?.id}`, { isRead: true })
    expect(marked.body).toMatchObject({ id: last?.id, readAt: expect.any(String) })
    expect(await unreadOf(asCustomer)).toBe(2)
    await asCustomer.patch(`/notifications/${last?.id}`, { isRead: false })
    expect(await unreadOf(asCustomer)).toBe(3)
    const all = await asCustomer.post('/notifications/read-all', { upToId: message?.id })
    expect(all.body).toEqual({ readCount: 2 })
    expect(await unreadOf(asCustomer)).toBe(1)
  })

  test('tout lire peut se limiter à une commande ou à une sorte', async () => {
    const { asCustomer, asWarehouse, order } = await sides()
    const [first, second] = [await order(), await order()]
    for (const { uuid } of [first, second]) await asWarehouse.post(`/orders/${uuid}/comments`, { text: 'Bonjour' })
    await asWarehouse.post(`/orders/${second.uuid}/confirm`, {})
    const upToId = (await listOf(asCustomer))[0]?.id
    await asCustomer.post('/notifications/read-all', { upToId, orderUuid: first.uuid })
    expect((await listOf(asCustomer, { isRead: 'false' })).map(({ orderId }) => orderId)).toEqual([
      second.id,
      second.id,
    ])
    await asCustomer.post('/notifications/read-all', { upToId, kind: 'messages' })
    expect(await eventsOf(asCustomer, { isRead: 'false' })).toEqual(['order_confirm'])
  })

  test('un message lu par sa notification ne compte plus comme non lu', async () => {
    const { asCustomer, asWarehouse, order } = await sides()
    const { uuid } = await order()
    await asWarehouse.post(`/orders/${uuid}/comments`, { text: 'Bonjour' })
    const [message] = await listOf(asCustomer)
    await asCustomer.patch(`/notifications/${message?.id}`, { isRead: true })
    expect((await asCustomer.get('/dashboard/counts')).body.unreadOrdersCount).toBe(0)
  })

  test('les notifications sont à une personne : un collègue lit les siennes', async () => {
    const { customer, asCustomer, asWarehouse, order } = await sides()
    const colleague = await as(await aContact(db, customer.userId))
    const { uuid } = await order()
    await asWarehouse.post(`/orders/${uuid}/confirm`, {})
    const [own] = await listOf(asCustomer)
    expect((await colleague.patch(`/notifications/${own?.id}`, { isRead: true })).status).toBe(404)
    await colleague.post('/notifications/read-all', { upToId: Number(own?.id) + 100 })
    expect([await unreadOf(asCustomer), await unreadOf(colleague)]).toEqual([1, 0])
  })

  test('le compte s’arrête à cent, quel que soit le nombre', async () => {
    const { customer, asCustomer } = await sides()
    const many = Array.from({ length: 120 }, () => ({ contact_id: customer.contactId, event: 'stock_adjusted' }))
    await db.insertInto('notifications').values(many).execute()
    expect(await unreadOf(asCustomer)).toBe(100)
  })
})
