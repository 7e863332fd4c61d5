import { afterEach, expect, it } from 'vitest'
import { aPair, aProduct } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'

const { app, as, setNow } = await createTestApp()
const { customer, warehouse } = await aPair(app.db, { limits: 48 })
const productId = await aProduct(app.db, customer.userId)

/** Opens a session at the time of each call, so that moving the clock ends none. */
const at = async (now: string, contactId = customer.contactId) => {
  setNow(now)
  return as(contactId)
}
const body = (orderDateStart: string) => ({
  orderType: 'delivery',
  warehouseId: warehouse.userId,
  orderDateStart,
  orderTransporter: 'by_customer',
  orderItems: [{ productId, productPackaging: 'package_unit', quantity: 1 }],
})
const planned = async (orderDateStart: string) => {
  const { body: order } = await (await at(testNow)).post('/orders', body(orderDateStart))
  return (await (await at(testNow, warehouse.contactId)).post(`/orders/${order.uuid}/confirm`, {})).body
}

it('modifier et annuler sont possibles à l’instant de la limite, plus une milliseconde après', async () => {
  const start = '2027-01-14T08:00:00.000Z'
  const { uuid, version } = await planned(start)
  const late = await at('2027-01-12T08:00:00.001Z')
  expect((await late.patch(`/orders/${uuid}`, { version, driverName: 'Léa' })).body).toMatchObject({
    code: 'UPDATE_LIMIT',
    statusCode: 422,
  })
  expect((await late.post(`/orders/${uuid}/cancel`, {})).body.code).toBe('UPDATE_LIMIT')
  const inTime = await at('2027-01-12T08:00:00.000Z')
  expect((await inTime.get(`/orders/${uuid}`)).body).toMatchObject({
    editableUntil: '2027-01-12T08:00:00.000Z',
    cancellableUntil: '2027-01-12T08:00:00.000Z',
  })
  expect((await inTime.post(`/orders/${uuid}/cancel`, {})).status).toBe(200)
})

afterEach(() =>
  app.db
    .updateTable('warehouse_settings')
    .set({ order_update_limit_hours: 48 })
    .where('warehouse_id', '=', warehouse.userId)
    .execute(),
)

it('une demande s’annule sans limite, et se modifie jusqu’à la sienne', async () => {
  const order = (await (await at(testNow)).post('/orders', body('2027-01-14T08:30:00.000Z'))).body
  expect(order).toMatchObject({ editableUntil: '2027-01-12T08:30:00.000Z', cancellableUntil: null })
})

it('l’entrepôt n’a pas de limite, une commande close n’en a plus', async () => {
  const { uuid } = await planned('2027-01-14T09:00:00.000Z')
  const none = { editableUntil: null, cancellableUntil: null }
  expect((await (await at(testNow, warehouse.contactId)).get(`/orders/${uuid}`)).body).toMatchObject(none)
  const canceled = await (await at(testNow)).post(`/orders/${uuid}/cancel`, {})
  expect(canceled.body).toMatchObject(none)
})

it('créer est possible à l’instant de la limite, plus une milliseconde après', async () => {
  const start = '2027-01-15T08:00:00.000Z'
  expect((await (await at('2027-01-13T08:00:00.001Z')).post('/orders', body(start))).body.code).toBe('CREATION_LIMIT')
  expect((await (await at('2027-01-13T08:00:00.000Z')).post('/orders', body(start))).status).toBe(201)
})

it('une nouvelle date se demande avec le préavis de création, comme une nouvelle commande', async () => {
  await app.db
    .updateTable('warehouse_settings')
    .set({ order_update_limit_hours: 0 })
    .where('warehouse_id', '=', warehouse.userId)
    .execute()
  const far = await planned('2027-01-21T08:00:00.000Z')
  const soon = '2027-01-06T07:30:00.000Z'
  const refused = { status: 422, body: { code: 'CREATION_LIMIT', params: { hours: 48 } } }
  const move = async (uuid: string, changes: object) =>
    (await at(testNow)).patch(`/orders/${uuid}`, { version: far.version, ...changes })
  expect(await move(far.uuid, { orderDateStart: soon })).toMatchObject(refused)
  // Keeping the date does not count as asking for it again, even within the notice.
  expect((await move(far.uuid, { orderDateStart: far.orderDateStart, driverName: 'Léa' })).status).toBe(200)

  const asWarehouse = await at(testNow, warehouse.contactId)
  const moved = { version: far.version + 1, orderDateStart: soon }
  expect((await asWarehouse.patch(`/orders/${far.uuid}`, moved)).status).toBe(200)
  const near = await at(testNow)
  expect((await near.patch(`/orders/${far.uuid}`, { version: moved.version + 1, driverName: 'Zoé' })).status).toBe(200)
})

it('la nouvelle date d’un inventaire aussi', async () => {
  const asked = { warehouseId: warehouse.userId, productIds: null }
  const { body } = await (await at(testNow)).post('/orders/inventory', { ...asked, plannedDate: '2027-01-22' })
  const move = { version: body.version, orderDateStart: '2027-01-05T08:00:00.000Z' }
  const answer = await (await at(testNow)).patch(`/orders/${body.uuid}`, move)
  expect(answer).toMatchObject({ status: 422, body: { code: 'CREATION_LIMIT' } })
})

it('sans préavis, un client ne modifie plus ce qui est planifié et dont l’heure est passée', async () => {
  await app.db
    .updateTable('warehouse_settings')
    .set({ order_update_limit_hours: 0 })
    .where('warehouse_id', '=', warehouse.userId)
    .execute()
  const start = '2027-01-25T08:00:00.000Z'
  const order = await planned(start)
  const late = await at('2027-01-25T08:00:00.001Z')
  expect((await late.get(`/orders/${order.uuid}`)).body).toMatchObject({
    editableUntil: start,
    blocked: { order_update_confirmed_to_pending: { code: 'START_PAST' } },
  })
  const change = { version: order.version, driverName: 'Léa' }
  expect(await late.patch(`/orders/${order.uuid}`, change)).toMatchObject({ status: 422, body: { code: 'START_PAST' } })
  expect((await (await at(start)).patch(`/orders/${order.uuid}`, change)).status).toBe(200)
})

it('les créneaux disent les préavis à qui ils s’imposent', async () => {
  const path = `/warehouseAvailability/${warehouse.userId}`
  const asked = async (contactId: number) =>
    (await (await at(testNow, contactId)).get(path, { date: '2027-01-14' })).body
  expect(await asked(customer.contactId)).toMatchObject({ creationNoticeHours: 48, updateNoticeHours: 48 })
  expect(await asked(warehouse.contactId)).toMatchObject({ creationNoticeHours: 0, updateNoticeHours: 0 })
})

it('la nuit où l’heure change, le préavis compte de vraies heures', async () => {
  // Monday 27 March 2028 at 09:00 in Paris. That weekend lost an hour, so the notice falls on Saturday at 08:00.
  const order = (await (await at(testNow)).post('/orders', body('2028-03-27T07:00:00.000Z'))).body
  expect(order.editableUntil).toBe('2028-03-25T07:00:00.000Z')
})
