import { afterAll, beforeEach, expect, it } from 'vitest'
import { openKarrio } from '../../platform/carrier-gateway/karrio.ts'
import { aKarrioServer, send } from '../../platform/carrier-gateway/testing/karrio-server.ts'
import { aCarrierService, aKarrioService } from '../../testing/builders/a-carrier.ts'
import { aCourierOrder, aShipment } from '../../testing/builders/a-shipment.ts'
import { aPair, aUser } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { makeCarrierLabels } from './make.ts'

const { app, as } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)
const byWarehouse = await as(warehouse.contactId)
const byAdmin = await as((await aUser(app.db, 'admin')).contactId)
const karrio = await aKarrioServer()
const { state } = karrio
const fresh = { ...state }
afterAll(karrio.close)
beforeEach(() => {
  Object.assign(state, { ...fresh, shipments: [], calls: [], bodies: [], bought: 0, troubles: [] })
  app.karrio = openKarrio({ url: karrio.url, key: 'k' })
})

const aPacked = async (
  given: { service?: string | null; shipmentStatus?: 'DRAFT' | 'PACKAGED'; isOwn?: boolean } = {},
) => {
  const { service, shipmentStatus = 'PACKAGED', isOwn = false } = given
  const { id: orderId } = await aCourierOrder(app.db, { customerId: customer.userId, warehouseId: warehouse.userId })
  const ids = isOwn
    ? await aCarrierService(app.db)
    : await aKarrioService(app.db, { ...(service !== undefined && { service }) })
  const shipment = await aShipment(app.db, orderId, { shipmentStatus, carrierServiceId: ids.carrierServiceId })
  return { orderId, carrierServiceId: ids.carrierServiceId, ...shipment }
}
type Packed = Awaited<ReturnType<typeof aPacked>>

const ask = ({ uuid }: Packed) => byWarehouse.post(`/shipments/${uuid}/carrier-labels`)
const labelsOf = async ({ uuid }: Packed) => (await byWarehouse.get(`/shipments/${uuid}/carrier-labels`)).body.items
const work = ({ id }: Packed) => makeCarrierLabels(app, [id])

it('demandée, l’étiquette du transporteur arrive avec son numéro et son prix, et l’expédition se suit par lui', async () => {
  const shipment = await aPacked()
  expect(await labelsOf(shipment)).toMatchObject([{ packageNumber: `${shipment.orderId}_1`, state: 'missing' }])
  expect(await ask(shipment)).toMatchObject({
    status: 200,
    body: { isByCarrier: true, items: [{ state: 'asked', trackingNumber: null }] },
  })
  expect(state.calls).toEqual([])
  await work(shipment)
  expect(await labelsOf(shipment)).toMatchObject([
    { state: 'made', trackingNumber: 'XY1FR', price: 12.5, currency: 'EUR' },
  ])
  expect((await byWarehouse.get(`/shipments/${shipment.uuid}`)).body.trackingNumber).toBe('XY1FR')
  expect(state.bodies[1]).toMatchObject({
    recipient: { company_name: 'Boutique Bellecour', postal_code: '69002', city: 'Lyon', country_code: 'FR' },
    parcels: [{ weight: 4.2, length: 40, width: 30, height: 20 }],
  })
})

it.each([
  ['BE', '1000', { zip_code: '1000', country: 'Belgique' }],
  ['RE', '97410', { zip_code: '97410', country: 'France' }],
  ['MC', '98000', { zip_code: '98000', country: 'Monaco' }],
  ['DE', '10115', { zip_code: '10115', country: 'DE' }],
  ['FR', '75001', { zip_code: "'75001", country: 'France métropolitaine' }],
])(
  'le transporteur reçoit le pays de l’adresse, même gardée sans code : %s',
  async (country_code, postal_code, row) => {
    const shipment = await aPacked()
    const { address_carry_id: id } = await app.db
      .selectFrom('orders')
      .select('address_carry_id')
      .where('id', '=', shipment.orderId)
      .executeTakeFirstOrThrow()
    await app.db
      .updateTable('addresses')
      .set({ ...row, country_code: null })
      .where('id', '=', id)
      .execute()
    await ask(shipment)
    await work(shipment)
    expect(state.bodies[1]).toMatchObject({ recipient: { country_code, postal_code } })
  },
)

it('elle se télécharge telle que le transporteur l’a faite ; avant, on dit de la demander', async () => {
  const shipment = await aPacked()
  const path = `/shipments/${shipment.uuid}/labels`
  expect(await byWarehouse.get(path)).toMatchObject({ status: 422, body: { code: 'CARRIER_LABELS_MISSING' } })
  await ask(shipment)
  await work(shipment)
  const zip = await byWarehouse.get(path)
  expect(zip.status).toBe(200)
  expect(zip.bytes.includes(`${shipment.orderId}_1.zpl`)).toBe(true)
  expect((await byWarehouse.get(path, { format: 'pdf' })).body.code).toBe('LABELS_OF_CARRIER')
})

it('deux demandes, deux travaux à la fois, une reprise après une coupure : une seule étiquette', async () => {
  const shipment = await aPacked()
  await Promise.all([ask(shipment), ask(shipment)])
  state.troubles = [
    (call, response, doIt) => {
      if (!call.endsWith('/purchase')) return false
      doIt()
      response.destroy()
      return true
    },
  ]
  const runs = await Promise.allSettled([work(shipment), work(shipment)])
  // The second may begin after the first was cut, and then succeeds.
  expect(runs.map(({ status }) => status)).toContain('rejected')
  expect(await labelsOf(shipment)).toHaveLength(1)
  await work(shipment)
  await ask(shipment)
  await work(shipment)
  expect(await labelsOf(shipment)).toMatchObject([{ state: 'made', trackingNumber: 'XY1FR' }])
  expect(state).toMatchObject({ bought: 1, shipments: [{ id: 'shp_1' }] })
})

it('un refus garde les mots du transporteur ; demandée de nouveau, elle peut réussir', async () => {
  const shipment = await aPacked()
  await ask(shipment)
  state.troubles = [
    (call, response) => {
      if (!call.endsWith('/purchase')) return false
      send(response, 424, { messages: [{ carrier_name: 'chronopost', message: 'Compte bloqué' }] })
      return true
    },
  ]
  await work(shipment)
  expect(await labelsOf(shipment)).toMatchObject([{ state: 'refused', refusal: 'chronopost : Compte bloqué' }])
  await work(shipment)
  expect(state.bought).toBe(0)
  await ask(shipment)
  await work(shipment)
  expect(await labelsOf(shipment)).toMatchObject([{ state: 'made', refusal: null }])
})

it('un colis changé n’a plus d’étiquette : la sienne reste, une autre se demande', async () => {
  const shipment = await aPacked()
  await ask(shipment)
  await work(shipment)
  await app.db.updateTable('packages').set({ weight: 9 }).where('shipment_id', '=', shipment.id).execute()
  expect(await labelsOf(shipment)).toMatchObject([{ state: 'missing' }])
  await ask(shipment)
  await work(shipment)
  expect(await labelsOf(shipment)).toMatchObject([{ state: 'made', trackingNumber: 'XY2FR' }])
  const { length } = await app.db
    .selectFrom('carrier_labels')
    .select('id')
    .where('shipment_id', '=', shipment.id)
    .execute()
  expect(length).toBe(2)
})

it('les prix se voient avant de demander, le moins cher d’abord, le service du plan marqué', async () => {
  const shipment = await aPacked()
  state.messages = [{ carrier_name: 'dpd', message: 'Hors zone' }]
  const { status, body } = await byWarehouse.get(`/shipments/${shipment.uuid}/rates`)
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      items: [
        {
          carrierName: 'chronopost',
          service: 'chronopost_classic',
          price: 8,
          currency: 'EUR',
          transitDays: null,
          isChosen: false,
        },
        {
          carrierName: 'chronopost',
          service: 'chronopost_13',
          price: 12.5,
          currency: 'EUR',
          transitDays: 1,
          isChosen: true,
        },
      ],
      messages: ['dpd : Hors zone'],
    },
  })
  state.troubles = [
    (_call, response) => {
      send(response, 500, {})
      return true
    },
  ]
  expect((await byWarehouse.get(`/shipments/${shipment.uuid}/rates`)).body.code).toBe('GATEWAY_DOWN')
  state.troubles = [
    (_call, response) => {
      send(response, 400, { errors: [{ message: 'Poids manquant' }] })
      return true
    },
  ]
  expect((await byWarehouse.get(`/shipments/${shipment.uuid}/rates`)).body).toMatchObject({
    code: 'GATEWAY_REFUSED',
    params: { words: 'Poids manquant' },
  })
})

it('refuse un brouillon, un transporteur sans passerelle, une passerelle ou un service non réglés', async () => {
  expect((await ask(await aPacked({ shipmentStatus: 'DRAFT' }))).body.code).toBe('LABELS_NOT_PACKED')
  const own = await aPacked({ isOwn: true })
  expect((await ask(own)).body.code).toBe('LABEL_NOT_BY_CARRIER')
  expect((await byWarehouse.get(`/shipments/${own.uuid}/carrier-labels`)).body).toMatchObject({ isByCarrier: false })
  expect((await ask(await aPacked({ service: null }))).body.code).toBe('GATEWAY_UNSET')
  const shipment = await aPacked()
  app.karrio = undefined
  expect((await ask(shipment)).body.code).toBe('GATEWAY_UNSET')
})

it('l’administrateur règle la passerelle sur le transporteur et le nom de chaque service', async () => {
  const made = await byAdmin.post('/carriers', {
    name: 'Passerelle',
    gateway: 'karrio',
    gatewayAccount: 'chrono-lyon',
    carrierServices: [{ name: '13 h', gatewayService: 'chronopost_13' }],
  })
  expect(made.body).toMatchObject({
    gateway: 'karrio',
    gatewayAccount: 'chrono-lyon',
    carrierServices: [{ gatewayService: 'chronopost_13' }],
  })
  const { body } = await byAdmin.patch(`/carriers/${made.body.id}`, { gateway: null, gatewayAccount: '' })
  expect(body).toMatchObject({
    gateway: null,
    gatewayAccount: null,
    carrierServices: [{ gatewayService: 'chronopost_13' }],
  })
})
