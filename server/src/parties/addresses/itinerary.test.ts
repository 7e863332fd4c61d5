import { expect, test } from 'vitest'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, slotOn } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { centreOf, type PlacedRow } from './centres.ts'
import { itineraryOf } from './itinerary.ts'

const t = await createTestApp()
const { db } = t.app

const nowhere: PlacedRow = {
  id: 1,
  zipCode: null,
  inseeCode: null,
  city: null,
  country: null,
  countryCode: null,
  lat: null,
  lng: null,
}
const at = (zipCode: string, more: object = {}) => ({ ...nowhere, zipCode, ...more })

test('une adresse se situe par ses coordonnées, son code postal, ses voisins ou son département', async () => {
  expect(await centreOf({ ...nowhere, lat: 1, lng: 2 })).toEqual({ lat: 1, lng: 2 })
  const lyon = await centreOf(at('69 002'))
  expect(lyon?.lat).toBeCloseTo(45.75, 1)
  expect(lyon?.lng).toBeCloseTo(4.85, 1)
  const around = await centreOf(at('69599'))
  expect(around?.lat).toBeGreaterThan(45)
  expect(around?.lat).toBeLessThan(47)
  expect(await centreOf(at('74999'))).not.toBeNull()
  expect(await centreOf(at('69002', { country: 'Belgique' }))).toBeNull()
  expect(await centreOf(nowhere)).toBeNull()
})

test('la distance est à vol d’oiseau × 1,3, au dixième de kilomètre ; inconnue, elle n’est pas inventée', async () => {
  const distanceOf = async (from: PlacedRow, to: PlacedRow) =>
    (await itineraryOf('delivery', { carry: from, warehouse: to })).distanceKm
  // One degree of a great circle is 111.195 km.
  expect(await distanceOf(at('', { lat: 45, lng: 5 }), at('', { lat: 46, lng: 5 }))).toBe(144.6)
  expect(await distanceOf(at('69002'), at('75001'))).toBeGreaterThan(480)
  expect(await distanceOf(at('69002'), at('75001'))).toBeLessThan(540)
  expect(await distanceOf(at('69002'), at('69002'))).toBeNull()
  expect(await distanceOf(at('69002'), nowhere)).toBeNull()
})

const aDepot = async (userId: number, zipCode: string | null) =>
  (
    await db
      .insertInto('addresses')
      .values({ user_id: userId, is_main_address: true, name: 'Dépôt', street: '1 rue Haute', zip_code: zipCode })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

test('une sortie part de l’entrepôt, une entrée y vient ; l’itinéraire suit un changement d’adresse', async () => {
  const { customer, warehouse } = await aPair(db)
  const [asCustomer, depotId] = [await t.as(customer.contactId), await aDepot(warehouse.userId, '69800')]
  const productId = await aProduct(db, customer.userId)
  const create = async (orderType: string) =>
    (
      await asCustomer.post('/orders', {
        orderType,
        warehouseId: warehouse.userId,
        orderDateStart: slotOn('2027-01-20', orderType === 'delivery' ? 2 : 3),
        orderTransporter: 'by_quai_shuttle',
        addressCarry: { name: 'Boutique', street: '2 rue Basse', zipCode: '75001', city: 'Paris' },
        orderItems: [{ productId, productPackaging: 'package_unit', quantity: 1 }],
      })
    ).body
  const [leaving, coming] = [await create('collection'), await create('delivery')]
  expect(leaving).toMatchObject({
    itineraryId: leaving.id,
    itinerary: { startAddressId: depotId, endAddressId: leaving.addressCarryId },
  })
  expect(coming.itinerary).toEqual({
    startAddressId: coming.addressCarryId,
    endAddressId: depotId,
    distanceKm: leaving.itinerary.distanceKm,
    distanceBasis: 'great_circle',
  })
  const moved = await asCustomer.patch(`/orders/${leaving.uuid}`, {
    version: 1,
    addressCarry: { name: 'Boutique', street: '2 rue Basse', zipCode: '13001', city: 'Marseille' },
  })
  expect(moved.body.itinerary).toMatchObject({ startAddressId: depotId, endAddressId: moved.body.addressCarryId })
  expect(moved.body.itinerary.distanceKm).toBeLessThan(leaving.itinerary.distanceKm)
  expect((await asCustomer.get(`/orders/${leaving.uuid}`)).body.itinerary).toEqual(moved.body.itinerary)
})

test('sans adresse de la commande ou de l’entrepôt, il n’y a pas d’itinéraire', async () => {
  const { customer, warehouse } = await aPair(db)
  const productId = await aProduct(db, customer.userId)
  const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
  const { uuid } = await anOrder(db, { ...sides, orderType: 'delivery', lines: [{ productId, quantity: 1 }] })
  const { body } = await (await t.as(customer.contactId)).get(`/orders/${uuid}`)
  expect(body).toMatchObject({ itineraryId: null, itinerary: null })
})
