import { expect, it } from 'vitest'
import { aDeal, aPair, aUser } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)

const hours = (weekday: number, period: string, opens: string, closes: string) => ({ weekday, period, opens, closes })

const settings = (changes: object = {}) => ({
  appointmentDuration: 45,
  dockCount: 3,
  arrivalToleranceMinutes: 20,
  isTemperatureControlled: false,
  isAlsaceMoselle: true,
  workedHolidays: ['whit_monday'],
  closureDays: ['2027-08-16', '2027-08-13'],
  openingPeriods: [hours(1, 'morning', '07:00', '12:00'), hours(1, 'afternoon', '12:00', '15:30')],
  ...changes,
})

it('remplace tous ses réglages d’un coup', async () => {
  const caller = await as(warehouse.contactId)
  expect((await caller.get('/warehouseAvailability')).body.openingPeriods).toHaveLength(10)
  const saved = await caller.put('/warehouseAvailability', settings())
  expect(saved).toMatchObject({ status: 200, body: settings({ closureDays: ['2027-08-13', '2027-08-16'] }) })
  expect((await caller.get('/warehouseAvailability')).body).toEqual(saved.body)
  expect((await caller.put('/warehouseAvailability', settings({ openingPeriods: [] }))).body.openingPeriods).toEqual([])
})

it('change les seuls réglages donnés, et garde les autres', async () => {
  const caller = await as(warehouse.contactId)
  await caller.put('/warehouseAvailability', settings())
  const saved = await caller.put('/warehouseAvailability', { closureDays: ['2027-12-24'] })
  expect(saved).toMatchObject({ status: 200, body: settings({ closureDays: ['2027-12-24'] }) })
  const night = { openingPeriods: [hours(1, 'night', '20:00', '02:00')] }
  expect((await caller.put('/warehouseAvailability', night)).status).toBe(422)
})

it('refuse deux périodes qui se chevauchent', async () => {
  const caller = await as(warehouse.contactId)
  const overlapping = await caller.put(
    '/warehouseAvailability',
    settings({ openingPeriods: [hours(1, 'morning', '07:00', '12:30'), hours(1, 'afternoon', '12:00', '15:30')] }),
  )
  expect(overlapping).toMatchObject({ status: 422, body: { code: 'HOURS_OVERLAP' } })
})

it('voit le chevauchement d’une nuit et du lendemain, du dimanche au lundi compris', async () => {
  const caller = await as(warehouse.contactId)
  const save = (...openingPeriods: object[]) =>
    caller.put('/warehouseAvailability', settings({ isTemperatureControlled: true, openingPeriods }))
  expect((await save(hours(2, 'night', '20:00', '06:00'), hours(3, 'morning', '05:30', '12:00'))).body.code).toBe(
    'HOURS_OVERLAP',
  )
  expect((await save(hours(7, 'night', '20:00', '06:00'), hours(1, 'morning', '05:30', '12:00'))).body.code).toBe(
    'HOURS_OVERLAP',
  )
  expect((await save(hours(7, 'night', '20:00', '06:00'), hours(1, 'morning', '06:00', '12:00'))).status).toBe(200)
})

it('une demi-journée peut s’ouvrir deux fois, et une ouverture finir à minuit, écrit 24:00 ou 00:00', async () => {
  const caller = await as(warehouse.contactId)
  const save = async (...openingPeriods: object[]) =>
    (await caller.put('/warehouseAvailability', settings({ openingPeriods }))).body
  const twice = [hours(1, 'morning', '06:00', '09:00'), hours(1, 'morning', '10:00', '12:00')]
  for (const closes of ['24:00', '00:00'])
    expect(await save(...twice, hours(1, 'afternoon', '14:00', closes))).toMatchObject({
      openingPeriods: [...twice, hours(1, 'afternoon', '14:00', '00:00')],
    })
  expect((await save(hours(1, 'morning', '06:00', '09:00'), hours(1, 'morning', '08:00', '12:00'))).code).toBe(
    'HOURS_OVERLAP',
  )
  expect((await save(hours(1, 'afternoon', '14:00', '00:00'), hours(2, 'morning', '00:00', '06:00'))).code).toBe(
    undefined,
  )
  expect((await save(hours(1, 'afternoon', '14:00', '24:30'))).code).toBe('INVALID')
})

it('signale la période fautive', async () => {
  const caller = await as(warehouse.contactId)
  const issuesOf = async (...openingPeriods: object[]) =>
    (await caller.put('/warehouseAvailability', settings({ openingPeriods }))).body.issues[0].path
  expect(await issuesOf(hours(1, 'morning', '12:00', '08:00'))).toEqual(['openingPeriods', 0, 'closes'])
  const morning = (opens: string, closes: string) => hours(1, 'morning', opens, closes)
  expect(await issuesOf(morning('06:00', '07:00'), morning('08:00', '09:00'), morning('10:00', '11:00'))).toEqual([
    'openingPeriods',
    2,
    'period',
  ])
  expect(await issuesOf(hours(1, 'night', '20:00', '06:00'))).toEqual(['openingPeriods', 0, 'period'])
})

it('borne la durée des rendez-vous et le nombre de quais', async () => {
  const caller = await as(warehouse.contactId)
  for (const wrong of [{ appointmentDuration: 14 }, { appointmentDuration: 241 }, { dockCount: 0 }, { dockCount: 51 }])
    expect((await caller.put('/warehouseAvailability', settings(wrong))).body.issues[0].path).toEqual(
      Object.keys(wrong),
    )
})

it('n’a de réglages que pour un entrepôt', async () => {
  expect((await (await as(customer.contactId)).get('/warehouseAvailability')).status).toBe(403)
  expect((await (await as(customer.contactId)).put('/warehouseAvailability', settings())).status).toBe(403)
})

it('montre ses préavis à qui commande chez lui, et ne les laisse régler qu’à lui', async () => {
  const path = `/settings/time-frame/${warehouse.userId}`
  const own = await as(warehouse.contactId)
  const limits = { orderCreationLimitHours: 48, orderUpdateLimitHours: 24 }
  expect((await own.put(path, limits)).body).toEqual(limits)
  const other = await aPair(app.db)
  const admin = await aUser(app.db, 'admin')
  for (const { contactId } of [warehouse, customer, admin])
    expect((await (await as(contactId)).get(path)).body).toEqual(limits)
  for (const { contactId } of [other.warehouse, other.customer])
    expect((await (await as(contactId)).get(path)).status).toBe(404)
  expect((await (await as(other.warehouse.contactId)).put(path, limits)).status).toBe(404)
  expect((await (await as(customer.contactId)).put(path, limits)).status).toBe(403)
  expect((await own.put(path, { ...limits, orderUpdateLimitHours: 12 })).status).toBe(422)
})

it('montre encore les préavis d’un ancien accord', async () => {
  const former = await aUser(app.db, 'warehouse')
  await aDeal(app.db, customer.userId, former.userId, { isActive: false })
  expect((await (await as(customer.contactId)).get(`/settings/time-frame/${former.userId}`)).status).toBe(200)
})
