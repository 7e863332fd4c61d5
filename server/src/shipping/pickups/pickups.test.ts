import { afterAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../app/invariants/check.ts'
import { printers } from '../../services/print/render.ts'
import { textOfPdf } from '../../services/print/testing/text-of-pdf.ts'
import { aCarrierService } from '../../testing/builders/a-carrier.ts'
import { aCourierOrder, aShipment } from '../../testing/builders/a-shipment.ts'
import { aPair, aUser } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const today = testNow.slice(0, 10)
afterAll(() => printers.close())

type Pair = Awaited<ReturnType<typeof aPair>>

const aPacked = async ({ customer, warehouse }: Pick<Pair, 'customer' | 'warehouse'>, carrierServiceId: number) => {
  const order = await aCourierOrder(db, { customerId: customer.userId, warehouseId: warehouse.userId })
  const shipment = await aShipment(db, order.id, { carrierServiceId })
  return { ...shipment, orderId: order.id, orderUuid: order.uuid }
}

const aSide = async () => {
  const pair = await aPair(db)
  return { ...pair, caller: await t.as(pair.warehouse.contactId) }
}

describe('créer', () => {
  it('un enlèvement par service, et ses expéditions sont remises', async () => {
    const side = await aSide()
    const [one, other] = [await aCarrierService(db), await aCarrierService(db)]
    const shipments = [
      await aPacked(side, one.carrierServiceId),
      await aPacked(side, other.carrierServiceId),
      await aPacked(side, one.carrierServiceId),
    ]
    const shipmentIds = shipments.map(({ id }) => id)
    const { status, body } = await side.caller.post('/pickups', { shipmentIds, pickupDate: '2027-01-08' })
    expect(status).toBe(201)
    expect(body).toMatchObject([
      {
        pickupDate: '2027-01-08',
        warehouseId: side.warehouse.userId,
        carrierService: { id: one.carrierServiceId, carrierId: one.carrierId, carrier: { id: one.carrierId } },
        shipmentCount: 2,
        packagesCount: 2,
        weight: 8.4,
      },
      { carrierService: { id: other.carrierServiceId }, shipmentCount: 1 },
    ])
    for (const { uuid, orderUuid } of shipments) {
      expect((await side.caller.get(`/shipments/${uuid}`)).body).toMatchObject({
        shipmentStatus: 'CONSIGNED',
        shipmentDate: '2027-01-08',
        pickupId: expect.any(Number),
      })
      expect((await side.caller.get(`/orders/${orderUuid}`)).body).toMatchObject({
        blocked: { order_delete: { code: 'ALREADY_CONSIGNED' } },
      })
    }
    await checkInvariants(db)
  })

  it('deux personnes à la fois : une l’emporte, l’autre l’apprend, et rien n’est fait deux fois', async () => {
    const side = await aSide()
    const { carrierServiceId } = await aCarrierService(db)
    const [shared, alone] = [await aPacked(side, carrierServiceId), await aPacked(side, carrierServiceId)]
    const take = (shipmentIds: number[]) => side.caller.post('/pickups', { shipmentIds, pickupDate: today })
    const answers = await Promise.all([
      ...Array.from({ length: 7 }, () => take([shared.id])),
      take([alone.id, shared.id]),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409, 409, 409,
    ])
    for (const { status, body } of answers)
      if (status === 409)
        expect(body).toMatchObject({
          code: 'SHIPMENT_NOT_PACKAGED',
          params: { orderId: shared.orderId, shipmentStatus: 'CONSIGNED' },
        })
    const pickups = await db
      .selectFrom('pickups')
      .select('id')
      .where('warehouse_id', '=', side.warehouse.userId)
      .execute()
    expect(pickups).toHaveLength(1)
  })

  it('la même clé une seconde fois ne refait rien', async () => {
    const side = await aSide()
    const { id } = await aPacked(side, (await aCarrierService(db)).carrierServiceId)
    const send = () =>
      side.caller.post('/pickups', { shipmentIds: [id], pickupDate: today }, { 'idempotency-key': 'remise-1' })
    const [first, second] = [await send(), await send()]
    expect(second).toMatchObject({ status: 201, body: first.body })
  })

  it('pas hier, ni dans un an ; aujourd’hui, si', async () => {
    const side = await aSide()
    const { id } = await aPacked(side, (await aCarrierService(db)).carrierServiceId)
    const take = (pickupDate: string) => side.caller.post('/pickups', { shipmentIds: [id], pickupDate })
    expect(await take('2027-01-03')).toMatchObject({ status: 422, body: { code: 'PICKUP_PAST' } })
    expect((await take('2028-01-04')).body.issues).toMatchObject([
      { path: ['pickupDate'], fallback: expect.stringContaining('a lieu dans les 31') },
    ])
    expect((await take(today)).status).toBe(201)
  })

  it('un instant est le jour qu’il est à Paris', async () => {
    const side = await aSide()
    const { id } = await aPacked(side, (await aCarrierService(db)).carrierServiceId)
    const { body } = await side.caller.post('/pickups', { shipmentIds: [id], pickupDate: '2027-01-07T23:30:00.000Z' })
    expect(body).toMatchObject([{ pickupDate: '2027-01-08' }])
  })

  it('une expédition en cours d’emballage, ou d’un autre entrepôt, n’est pas remise : aucune ne l’est', async () => {
    const [side, other] = [await aSide(), await aSide()]
    const { carrierServiceId } = await aCarrierService(db)
    const packed = await aPacked(side, carrierServiceId)
    const order = await aCourierOrder(db, { customerId: side.customer.userId, warehouseId: side.warehouse.userId })
    const draft = await aShipment(db, order.id, { shipmentStatus: 'DRAFT' })
    const foreign = await aPacked(other, carrierServiceId)
    const take = (...shipments: { id: number }[]) =>
      side.caller.post('/pickups', { shipmentIds: shipments.map(({ id }) => id), pickupDate: today })
    expect(await take(packed, draft)).toMatchObject({ status: 409, body: { code: 'SHIPMENT_NOT_PACKAGED' } })
    expect(await take(packed, foreign)).toMatchObject({ status: 404 })
    expect((await side.caller.get(`/shipments/${packed.uuid}`)).body.shipmentStatus).toBe('PACKAGED')
  })
})

describe('lire', () => {
  it('la liste montre les siens, le dernier jour d’abord, avec l’adresse du bordereau', async () => {
    const side = await aSide()
    const { carrierId, carrierServiceId } = await aCarrierService(db)
    for (const pickupDate of ['2027-01-08', '2027-01-10', today])
      await side.caller.post('/pickups', { shipmentIds: [(await aPacked(side, carrierServiceId)).id], pickupDate })
    const list = async (query: Record<string, string | number> = {}) => (await side.caller.get('/pickups', query)).body
    const { items, total } = await list()
    expect(total).toBe(3)
    expect(items.map(({ pickupDate }: { pickupDate: string }) => pickupDate)).toEqual([
      '2027-01-10',
      '2027-01-08',
      today,
    ])
    expect((await side.caller.get(items[0].pickupNoteUrl.replace('/api', ''))).headers['content-type']).toBe(
      'application/pdf',
    )
    expect((await list({ from: '2027-01-09', carrierId })).total).toBe(1)
    expect((await list({ carrierId: carrierId + 1_000_000 })).total).toBe(0)
    const { caller: stranger } = await aSide()
    expect((await stranger.get('/pickups')).body.total).toBe(0)
    const admin = await t.as((await aUser(db, 'admin')).contactId)
    expect((await admin.get('/pickups', { warehouseId: side.warehouse.userId })).body.total).toBe(3)
  })

  it('le bordereau porte les colis, les poids, les destinataires, le total et les places pour signer ; une partie par enlèvement', async () => {
    const side = await aSide()
    const services = [await aCarrierService(db, { name: 'Transports du Rhône' }), await aCarrierService(db)]
    const [first, second, third] = [
      await aPacked(side, services[0]?.carrierServiceId ?? 0),
      await aPacked(side, services[0]?.carrierServiceId ?? 0),
      await aPacked(side, services[1]?.carrierServiceId ?? 0),
    ]
    const { body } = await side.caller.post('/pickups', {
      shipmentIds: [first, second, third].map(({ id }) => id),
      pickupDate: '2027-01-08',
    })
    const ids = body.map(({ id }: { id: number }) => id)
    const answer = await side.caller.get(`/pickups/notes?${ids.map((id: number) => `pickupIds[]=${id}`).join('&')}`)
    const pages = await textOfPdf(answer.bytes)
    expect(pages).toHaveLength(2)
    for (const text of [
      `Bordereau d’enlèvement n° ${ids[0]}`,
      'Transports du Rhône',
      '08/01/2027',
      `${first.orderId}_1`,
      `${second.orderId}_1`,
      'Boutique Bellecour, 69002 Lyon',
      '4,2 kg',
      '2 colis, 8,4 kg',
      'Remis par',
      'Pris en charge par',
    ])
      expect(pages[0]).toContain(text)
    expect(pages[1]).toContain('1 colis, 4,2 kg')
    const { caller: stranger } = await aSide()
    expect((await stranger.get(`/pickups/notes?pickupIds[]=${ids[0]}`)).status).toBe(404)
  })
})
