import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkInvariants } from '../../app/invariants/check.ts'
import { aDocument } from '../../testing/builders/a-document.ts'
import { aPng, dataUrlOf } from '../../testing/builders/a-png.ts'
import { aShipment } from '../../testing/builders/a-shipment.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, aUser, slotOn, someStock } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const asWarehouse = await t.as(warehouse.contactId)
const asCustomer = await t.as(customer.contactId)
const productId = await aProduct(db, customer.userId)
await someStock(db, { customerId: customer.userId, warehouseId: warehouse.userId, productId, quantity: 1_000 })

const planned = (given: Partial<Parameters<typeof anOrder>[1]> = {}) =>
  anOrder(db, {
    customerId: customer.userId,
    warehouseId: warehouse.userId,
    status: 'confirmed',
    start: slotOn('2027-01-04'),
    lines: [{ productId, quantity: 6 }],
    ...given,
  })
const done = '2027-01-04T07:30:00.000Z'
const line = { productId, productPackaging: 'package_unit', quantity: 6 }
const complete = (uuid: string, changes: object = {}) =>
  asWarehouse.post(`/orders/${uuid}/complete`, {
    orderDateDone: done,
    driverOnTime: true,
    proof: 'generated',
    orderItems: [line],
    ...changes,
  })
/** Returns [path, sentence] for each refused field. */
const refusals = async (changes: object) => {
  const { uuid } = await planned()
  const { status, body } = await complete(uuid, changes)
  expect(status).toBe(422)
  expect((await asWarehouse.get(`/orders/${uuid}`)).body).toMatchObject({ orderStatus: 'confirmed', version: 1 })
  return (body.issues ?? [{ path: [], fallback: body.message }]).map(
    (issue: { path: string[]; fallback: string }) => `${issue.path.join('.')} : ${issue.fallback}`,
  )
}

describe('ce que la clôture demande', () => {
  test('une date de réalisation', async () => {
    expect(await refusals({ orderDateDone: undefined })).toEqual([
      'orderDateDone : La date de réalisation est requise.',
    ])
  })
  test('une date de réalisation qui n’est pas dans le futur', async () => {
    expect(await refusals({ orderDateDone: '2027-01-04T08:02:00.000Z' })).toEqual([
      'orderDateDone : La date de réalisation ne peut pas être dans le futur.',
    ])
  })
  test('la date prévue est acceptée, même à venir, comme en masse', async () => {
    const start = slotOn('2027-01-14')
    const { uuid } = await planned({ start })
    expect(await complete(uuid, { orderDateDone: start })).toMatchObject({
      status: 200,
      body: { orderDateDone: start },
    })
    const other = await planned({ start })
    const later = new Date(Date.parse(start) + 1_000).toISOString()
    expect((await complete(other.uuid, { orderDateDone: later })).body.issues).toMatchObject([
      { path: ['orderDateDone'] },
    ])
  })
  test('une date que cette commande peut avoir : pas l’année d’avant, mais quelques jours avant sa saisie', async () => {
    const { uuid } = await planned()
    await db.updateTable('orders').set({ created_at: testNow }).where('uuid', '=', uuid).execute()
    for (const early of ['2026-01-04T07:30:00.000Z', '2026-12-20T22:59:59.000Z'])
      expect((await complete(uuid, { orderDateDone: early })).body.issues).toMatchObject([
        { path: ['orderDateDone'], fallback: expect.stringContaining('réalisée avant le 21/12/2026') },
      ])
    expect((await complete(uuid, { orderDateDone: '2026-12-21T08:00:00+01:00' })).body.orderDateDone).toBe(
      '2026-12-21T07:00:00.000Z',
    )
  })
  test('de dire si le chauffeur était à l’heure', async () => {
    expect(await refusals({ driverOnTime: undefined })).toEqual(['driverOnTime : Ce champ est requis.'])
  })
  test('au moins une référence', async () => {
    expect(await refusals({ orderItems: [] })).toEqual(['orderItems : Au moins une référence est requise.'])
  })
  test('des quantités entières', async () => {
    expect(await refusals({ orderItems: [{ ...line, quantity: 1.5 }] })).toEqual([
      'orderItems.0.quantity : Un nombre entier est attendu.',
    ])
  })
  test('des quantités qui ne sont pas négatives', async () => {
    expect(await refusals({ orderItems: [{ ...line, quantity: -1 }] })).toEqual([
      'orderItems.0.quantity : La valeur minimale est 0.',
    ])
  })
  test('un conditionnement', async () => {
    expect(await refusals({ orderItems: [{ ...line, productPackaging: undefined }] })).toEqual([
      'orderItems.0.productPackaging : Choisissez un conditionnement.',
    ])
  })
  test('un conditionnement une seule fois par produit', async () => {
    expect(await refusals({ orderItems: [line, line] })).toEqual([
      'orderItems.1.productPackaging : Ce conditionnement est déjà choisi pour ce produit.',
    ])
  })
  test('un bon, quand le justificatif est un document', async () => {
    expect(await refusals({ proof: 'document' })).toEqual(['proof : Un bon d’entrée ou de sortie est requis.'])
  })
  test('un bon, ou de demander le justificatif généré : ne rien dire ne suffit pas', async () => {
    expect(await refusals({ proof: undefined })).toEqual(['proof : Un bon d’entrée ou de sortie est requis.'])
    const { uuid } = await planned()
    await aDocument(t.app, uuid, { by: warehouse, type: 'slip' })
    expect(await complete(uuid, { proof: undefined })).toMatchObject({ status: 200, body: { proof: 'document' } })
  })
  test.each(['customs', 'other'] as const)('un bon : un document de type %s n’en est pas un', async (type) => {
    const { uuid } = await planned()
    await aDocument(t.app, uuid, { by: warehouse, type })
    expect((await complete(uuid, { proof: 'document' })).body.issues).toMatchObject([{ path: ['proof'] }])
  })
  test.each(['slip', 'signed_slip', 'proof'] as const)('%s en est un', async (type) => {
    const { uuid } = await planned()
    await aDocument(t.app, uuid, { by: warehouse, type })
    expect(await complete(uuid, { proof: 'document' })).toMatchObject({ status: 200, body: { proof: 'document' } })
  })
  test('des réserves de 2 000 caractères au plus', async () => {
    expect(await refusals({ reserves: 'x'.repeat(2_001) })).toEqual([
      'reserves : Au plus 2\u202f000 caractères sont admis.',
    ])
  })
})

describe('une messagerie', () => {
  test('ne se clôt qu’une fois remise au transporteur, à l’unité comme en masse, et le bouton dit pourquoi', async () => {
    const { uuid, id } = await planned({ transporter: 'by_quai_courier' })
    const why = 'Une commande en messagerie se clôture une fois ses colis remis au transporteur.'
    expect(await complete(uuid)).toMatchObject({ status: 422, body: { code: 'NOT_CONSIGNED', message: why } })
    const many = await asWarehouse.post('/orders/complete', { orderUuids: [uuid] })
    expect(many.body.items).toEqual([{ uuid, ok: false, code: 'NOT_CONSIGNED', message: why }])
    const shown = (await asWarehouse.get(`/orders/${uuid}`)).body
    expect(shown.actions).not.toContain('order_finish')
    expect(shown.blocked.order_finish).toEqual({ code: 'NOT_CONSIGNED', params: {}, message: why })
    await aShipment(db, id, { shipmentStatus: 'CONSIGNED' })
    expect((await complete(uuid)).status).toBe(200)
  })
})

describe('les réserves et la signature', () => {
  test('se lisent sur la commande clôturée, des deux côtés, et les réserves dans l’historique', async () => {
    const { uuid } = await planned()
    t.setNow('2027-01-04T08:00:30.000Z')
    const signature = { signerName: 'Paul Martin', image: dataUrlOf(aPng()) }
    const closed = await complete(uuid, { reserves: 'Deux cartons écrasés', signature })
    const kept = {
      orderStatus: 'finished',
      reserves: 'Deux cartons écrasés',
      proof: 'generated',
      signature: { signerName: 'Paul Martin', isDrawn: true, signedAt: '2027-01-04T08:00:30.000Z' },
    }
    expect(closed).toMatchObject({ status: 200, body: kept })
    expect((await asCustomer.get(`/orders/${uuid}`)).body).toMatchObject(kept)
    const { items } = (await asCustomer.get(`/orders/${uuid}/logs`)).body
    expect(items.at(-1).changes).toMatchObject({ reserves: [null, 'Deux cartons écrasés'] })
  })
  test('un nom écrit suffit à qui ne peut pas dessiner', async () => {
    const { uuid } = await planned()
    const closed = await complete(uuid, { signature: { signerName: 'Paul Martin' } })
    expect(closed.body.signature).toMatchObject({ signerName: 'Paul Martin', isDrawn: false })
  })
  test('sans elles, la clôture n’en a pas', async () => {
    const { uuid } = await planned()
    expect((await complete(uuid, { reserves: '' })).body).toMatchObject({ reserves: null, signature: null })
  })
  test('une signature a un nom', async () => {
    expect(await refusals({ signature: { signerName: ' ', image: dataUrlOf(aPng()) } })).toEqual([
      'signature.signerName : Ce champ est requis.',
    ])
  })
  test('de l’image, seuls les pixels sont gardés', async () => {
    const { id, uuid } = await planned()
    const image = dataUrlOf(aPng({ more: [['tEXt', Buffer.from('Comment\0caché')]] }))
    expect((await complete(uuid, { signature: { signerName: 'Paul Martin', image } })).status).toBe(200)
    const kept = await db.selectFrom('order_signatures').select('image').where('order_id', '=', id).executeTakeFirst()
    expect(kept?.image).toEqual(aPng())
  })
  test('une signature ne se réécrit ni ne s’efface', async () => {
    const { id, uuid } = await planned()
    await complete(uuid, { signature: { signerName: 'Paul Martin' } })
    const row = db.updateTable('order_signatures').set({ signer_name: 'Autre' }).where('order_id', '=', id)
    await expect(row.execute()).rejects.toThrow('permission denied')
    await expect(db.deleteFrom('order_signatures').where('order_id', '=', id).execute()).rejects.toThrow(
      'permission denied',
    )
  })

  const whole = aPng()
  const unreadable: [what: string, image: string][] = [
    ['un JPEG qui se dit PNG', dataUrlOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]))],
    ['du SVG', `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`],
    ['du HTML derrière un en-tête de PNG', dataUrlOf(Buffer.concat([whole.subarray(0, 8), Buffer.from('<script>')]))],
    ['une image coupée', dataUrlOf(whole.subarray(0, -20))],
    ['une image dont un octet a changé', dataUrlOf(Buffer.from(whole).fill(1, 60, 61))],
    ['une image trop large', dataUrlOf(aPng({ width: 2_001, height: 10 }))],
    ['une image trop haute', dataUrlOf(aPng({ width: 10, height: 1_001 }))],
    ['une image sans largeur', dataUrlOf(aPng({ width: 0 }))],
    ['des pixels plus nombreux qu’annoncés', dataUrlOf(aPng({ rows: Buffer.alloc(10_000_000) }))],
    ['des pixels qui manquent', dataUrlOf(aPng({ rows: Buffer.alloc(10) }))],
    ['deux en-têtes', dataUrlOf(aPng({ more: [['IHDR', Buffer.alloc(13)]] }))],
    ['un octet de trop après la fin', dataUrlOf(Buffer.concat([whole, Buffer.from([0])]))],
  ]
  test.each(unreadable)('%s n’est pas une signature', async (_what, image) => {
    expect(await refusals({ signature: { signerName: 'Paul Martin', image } })).toEqual([
      'signature.image : La signature n’est pas une image lisible.',
    ])
  })
  test('une image pèse 100 ko au plus', async () => {
    const heavy = aPng({ width: 200, height: 130, rows: randomBytes(130 * (1 + 200 * 4)) })
    expect(await refusals({ signature: { signerName: 'Paul Martin', image: dataUrlOf(heavy) } })).toEqual([
      'signature.image : La signature est trop lourde.',
    ])
  })
})

describe('un client qui demande un bon signé', () => {
  const signing = async () => {
    const pair = await aPair(db)
    await db
      .updateTable('deals')
      .set({ requires_signed_slip: true })
      .where('customer_id', '=', pair.customer.userId)
      .execute()
    const own = await aProduct(db, pair.customer.userId)
    const { uuid } = await planned({
      customerId: pair.customer.userId,
      warehouseId: pair.warehouse.userId,
      orderType: 'delivery',
      lines: [{ productId: own, quantity: 6 }],
    })
    const caller = await t.as(pair.warehouse.contactId)
    const body = {
      orderDateDone: done,
      driverOnTime: true,
      proof: 'generated',
      orderItems: [{ ...line, productId: own }],
    }
    return { uuid, by: pair.warehouse, finish: () => caller.post(`/orders/${uuid}/complete`, body) }
  }
  test('se contente d’un bon signé joint à la commande', async () => {
    const { uuid, by, finish } = await signing()
    await aDocument(t.app, uuid, { by, type: 'signed_slip' })
    expect(await finish()).toMatchObject({ status: 200 })
  })
  test('ne se contente pas d’un bon qui n’est pas signé', async () => {
    const { uuid, by, finish } = await signing()
    await aDocument(t.app, uuid, { by, type: 'slip' })
    expect((await finish()).body.issues).toMatchObject([{ path: ['signature'] }])
  })
  test('fait dire à la commande qu’il faut signer, et refuse une clôture sans signature', async () => {
    const pair = await aPair(db)
    const asAdmin = await t.as((await aUser(db, 'admin')).contactId)
    const deals = (await (await t.as(pair.customer.contactId)).get('/deals')).body.items
    expect(deals[0].requiresSignedSlip).toBe(false)
    expect(await asAdmin.patch(`/deals/${deals[0].id}`, { requiresSignedSlip: true })).toMatchObject({
      status: 200,
      body: { requiresSignedSlip: true },
    })
    const own = await aProduct(db, pair.customer.userId)
    const { uuid } = await planned({
      customerId: pair.customer.userId,
      warehouseId: pair.warehouse.userId,
      orderType: 'delivery',
      lines: [{ productId: own, quantity: 6 }],
    })
    const caller = await t.as(pair.warehouse.contactId)
    expect((await caller.get(`/orders/${uuid}`)).body.requiresSignedSlip).toBe(true)
    const body = {
      orderDateDone: done,
      driverOnTime: true,
      proof: 'generated',
      orderItems: [{ ...line, productId: own }],
    }
    expect((await caller.post(`/orders/${uuid}/complete`, body)).body.issues).toMatchObject([
      {
        path: ['signature'],
        fallback: 'Ce client demande un bon signé\u00a0: faites signer, ou joignez le bon signé.',
      },
    ])
    const signature = { signerName: 'Paul Martin', image: dataUrlOf(aPng()) }
    expect(await caller.post(`/orders/${uuid}/complete`, { ...body, signature })).toMatchObject({ status: 200 })
  })
})

test('après tout cela, les invariants tiennent', async () => {
  expect(await checkInvariants(db)).toEqual([])
})

test('une commande clôturée dit à quel quai elle a eu lieu, et sa place se reprend', async () => {
  const start = slotOn('2027-01-18')
  const { uuid } = await planned({ start })
  const { dock } = (await asCustomer.get(`/orders/${uuid}`)).body
  expect(dock).toBeGreaterThanOrEqual(1)
  expect((await complete(uuid)).body).toMatchObject({ orderStatus: 'finished', dock })
  expect((await asCustomer.get(`/orders/${uuid}`)).body.dock).toBe(dock)
  const next = await planned({ start })
  expect((await asCustomer.get(`/orders/${next.uuid}`)).body.dock).toBe(dock)
  const cancelled = await planned({ start: slotOn('2027-01-18', 1) })
  expect((await asWarehouse.post(`/orders/${cancelled.uuid}/cancel`, { reason: 'Panne' })).body.dock).toBeNull()
})

test('un produit que l’entrepôt n’a jamais eu ne sort pas à la clôture : la rupture le dit', async () => {
  const { uuid } = await planned({ orderType: 'collection' })
  const unknown = { ...line, productId: await aProduct(db, customer.userId), quantity: 1 }
  expect(await complete(uuid, { orderItems: [unknown] })).toMatchObject({ body: { code: 'STOCK_SHORTAGE' } })
  expect((await asWarehouse.get(`/orders/${uuid}`)).body).toMatchObject({ orderStatus: 'confirmed' })
})
