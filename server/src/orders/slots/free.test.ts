import { expect, it } from 'vitest'
import { aDeal, aPair, aProduct, aUser, slotOn } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as } = await createTestApp()

const aPlace = async ({ docks = 2, limits = 0 } = {}) => {
  const { customer, warehouse } = await aPair(app.db, { docks, limits })
  const productId = await aProduct(app.db, customer.userId)
  const book = async (start: string) =>
    (await as(customer.contactId)).post('/orders', {
      orderType: 'delivery',
      warehouseId: warehouse.userId,
      orderDateStart: start,
      orderTransporter: 'by_customer',
      orderItems: [{ productId, productPackaging: 'package_unit', quantity: 1 }],
    })
  const free = async (contactId: number, date: string) =>
    (await as(contactId)).get(`/warehouseAvailability/${warehouse.userId}`, { date })
  return { customer, warehouse, book, free }
}

it('offre les rendez-vous des horaires, avec les quais libres', async () => {
  const { customer, book, free } = await aPlace()
  const open = await free(customer.contactId, '2027-01-05')
  expect(open.body).toMatchObject({ date: '2027-01-05', closed: null, appointmentDuration: 30 })
  expect(open.body.slots).toHaveLength(16)
  expect(open.body.slots[0]).toEqual({
    start: '2027-01-05T07:00:00.000Z',
    end: '2027-01-05T07:30:00.000Z',
    period: 'morning',
    free: 2,
  })
  expect((await book(slotOn('2027-01-05'))).status).toBe(201)
  expect((await free(customer.contactId, '2027-01-05')).body.slots[0].free).toBe(1)
  expect((await book(slotOn('2027-01-05'))).status).toBe(201)
  const left = await free(customer.contactId, '2027-01-05')
  expect(left.body.slots[0].start).toBe('2027-01-05T07:30:00.000Z')
})

it('compte un rendez-vous pris sous une autre durée sur chaque créneau qu’il touche', async () => {
  const { warehouse, customer, book, free } = await aPlace({ docks: 1 })
  await book(slotOn('2027-01-05', 1))
  await app.db
    .updateTable('warehouse_settings')
    .set({ appointment_duration: 20 })
    .where('warehouse_id', '=', warehouse.userId)
    .execute()
  const { body } = await free(customer.contactId, '2027-01-05')
  const starts = body.slots.map(({ start }: { start: string }) => start.slice(11, 16))
  expect(starts.slice(0, 3)).toEqual(['07:00', '08:00', '08:20'])
})

it('laisse de côté ce qui est passé', async () => {
  const { warehouse, free } = await aPlace()
  const { body } = await free(warehouse.contactId, '2027-01-04')
  expect(body.slots[0].start).toBe('2027-01-04T08:00:00.000Z')
  expect((await free(warehouse.contactId, '2027-01-01')).body).toMatchObject({ closed: 'holiday', slots: [] })
})

it('laisse de côté, pour un client, ce que le préavis interdit', async () => {
  const { warehouse, customer, free } = await aPlace({ limits: 24 })
  const asked = await free(customer.contactId, '2027-01-05')
  expect(asked.body.bookableFrom).toBe('2027-01-05T08:00:00.000Z')
  expect(asked.body.slots[0].start).toBe('2027-01-05T08:00:00.000Z')
  expect((await free(customer.contactId, '2027-01-04')).body).toMatchObject({ noneReason: 'notice', slots: [] })
  expect((await free(warehouse.contactId, '2027-01-05')).body).toMatchObject({
    bookableFrom: '2027-01-04T08:00:00.000Z',
    slots: { length: 16 },
  })
})

it('dit si un jour ouvert sans créneau est passé, trop proche ou complet', async () => {
  const { warehouse, customer, book, free } = await aPlace({ docks: 1, limits: 24 })
  const reason = async (contactId: number, date: string) => (await free(contactId, date)).body.noneReason
  expect(await reason(customer.contactId, '2026-12-31')).toBe('past')
  expect(await reason(customer.contactId, '2027-01-04')).toBe('notice')
  expect(await reason(warehouse.contactId, '2027-01-04')).toBeNull()
  expect(await reason(customer.contactId, '2027-01-06')).toBeNull()
  const { body } = await free(customer.contactId, '2027-01-06')
  for (const { start } of body.slots) expect((await book(start)).status).toBe(201)
  expect(await reason(customer.contactId, '2027-01-06')).toBe('full')
  expect(await reason(customer.contactId, '2027-01-09')).toBeNull()
})

it('dit pourquoi un jour entier est fermé', async () => {
  const { warehouse, customer, free } = await aPlace()
  await app.db
    .updateTable('warehouse_settings')
    .set({ closure_days: ['2027-01-06'] })
    .where('warehouse_id', '=', warehouse.userId)
    .execute()
  const closed = async (date: string) => (await free(customer.contactId, date)).body
  expect(await closed('2027-05-17')).toMatchObject({ closed: 'holiday', slots: [] })
  expect(await closed('2027-01-06')).toMatchObject({ closed: 'closure', slots: [] })
  expect(await closed('2027-01-09')).toMatchObject({ closed: 'closed_weekday', slots: [] })
})

it('offre une heure de moins la nuit de mars, une de plus la nuit d’octobre', async () => {
  const { warehouse, customer, free } = await aPlace()
  await (await as(warehouse.contactId)).put('/warehouseAvailability', {
    appointmentDuration: 60,
    dockCount: 1,
    isTemperatureControlled: true,
    isAlsaceMoselle: false,
    workedHolidays: [],
    closureDays: [],
    openingPeriods: [{ weekday: 6, period: 'night', opens: '22:00', closes: '06:00' }],
  })
  expect((await free(customer.contactId, '2027-03-20')).body.slots).toHaveLength(8)
  expect((await free(customer.contactId, '2027-03-27')).body.slots).toHaveLength(7)
  expect((await free(customer.contactId, '2027-10-30')).body.slots).toHaveLength(9)
})

it('le dernier rendez-vous d’une ouverture jusqu’à minuit commence à 23:30, et se réserve', async () => {
  const { warehouse, customer, free } = await aPlace()
  await (await as(warehouse.contactId)).put('/warehouseAvailability', {
    appointmentDuration: 30,
    dockCount: 1,
    isTemperatureControlled: false,
    isAlsaceMoselle: false,
    workedHolidays: [],
    closureDays: [],
    openingPeriods: [{ weekday: 2, period: 'afternoon', opens: '14:00', closes: '24:00' }],
  })
  const { slots } = (await free(customer.contactId, '2027-01-05')).body
  expect(slots).toHaveLength(20)
  const orderDateStart = '2027-01-05T22:30:00.000Z'
  expect(slots.at(-1).start).toBe(orderDateStart)
  const productId = await aProduct(app.db, customer.userId)
  const answer = await (await as(customer.contactId)).post('/orders', {
    orderType: 'delivery',
    warehouseId: warehouse.userId,
    orderDateStart,
    orderTransporter: 'by_customer',
    orderItems: [{ productId, productPackaging: 'package_unit', quantity: 1 }],
  })
  expect(answer).toMatchObject({ status: 201, body: { orderDateStart } })
})

it('ne répond que sur soi-même ou sur un entrepôt d’un accord actif', async () => {
  const { warehouse, customer, free } = await aPlace()
  const stranger = await aPair(app.db)
  expect((await free(stranger.customer.contactId, '2027-01-05')).status).toBe(404)
  expect((await free(stranger.warehouse.contactId, '2027-01-05')).status).toBe(404)
  const admin = await aUser(app.db, 'admin')
  expect((await free(admin.contactId, '2027-01-05')).body.slots).toHaveLength(16)
  expect(
    (await (await as(admin.contactId)).get(`/warehouseAvailability/${customer.userId}`, { date: '2027-01-05' })).status,
  ).toBe(404)
  await aDeal(app.db, customer.userId, stranger.warehouse.userId)
  await app.db.updateTable('deals').set({ is_active: false }).where('warehouse_id', '=', warehouse.userId).execute()
  expect((await free(customer.contactId, '2027-01-05')).status).toBe(404)
})
