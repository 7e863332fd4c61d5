import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aBatch, aPair, aProduct, aUser, slotOn, someStock } from '../../../testing/builders/builders.ts'
import { type Caller, createTestApp, testNow } from '../../../testing/test-app.ts'

const { app, as, setNow } = await createTestApp()
const { customer, warehouse } = await aPair(app.db, { limits: 48 })
const byCustomer = await as(customer.contactId)
const byWarehouse = await as(warehouse.contactId)
const reference = 'SEAU'
const productId = await aProduct(app.db, customer.userId, { reference })
const otherId = await aProduct(app.db, customer.userId, { reference: 'RIZ' })

let halfHour = 0
const free = () => slotOn('2027-01-14', halfHour++ % 8)
const line = (quantity: number, id = productId) => ({
  productId: id,
  productPackaging: 'package_unit' as const,
  quantity,
})

/** Creates a request of the customer for Thursday 14 January 2027, 5 units. */
const ask = async (given: object = {}) =>
  (
    await byCustomer.post('/orders', {
      orderType: 'delivery',
      warehouseId: warehouse.userId,
      orderDateStart: free(),
      orderTransporter: 'by_customer',
      orderItems: [line(5)],
      ...given,
    })
  ).body
const confirm = async (uuid: string, changes: object = {}) =>
  (await byWarehouse.post(`/orders/${uuid}/confirm`, changes)).body
const show = async (uuid: string, by: Caller = byCustomer) => (await by.get(`/orders/${uuid}`)).body
const update = async (by: Caller, uuid: string, changes: object) =>
  (await by.patch(`/orders/${uuid}`, { version: (await show(uuid)).version, ...changes })).body
const accept = (uuid: string, version: number, by: Caller = byCustomer) =>
  by.post(`/orders/${uuid}/accept-changes`, { version })
const read = ({ changes }: { changes: { kind: string; label: string; from: string; to: string }[] }) =>
  changes.map(({ kind, label, from, to }) => `${kind} ${label} : ${from} → ${to}`)
const outcomes = async (id: number) =>
  (await app.db.selectFrom('order_proposals').select('outcome').where('order_id', '=', id).orderBy('id').execute()).map(
    ({ outcome }) => outcome,
  )

it('confirmer avec changements ouvre une proposition, que les deux côtés lisent ligne à ligne', async () => {
  const { id, uuid } = await ask({ orderDateStart: '2027-01-14T07:00:00.000Z' })
  await confirm(uuid, {
    orderDateStart: '2027-01-20T07:00:00.000Z',
    driverName: 'Léa Roy',
    orderItems: [line(4), line(2, otherId)],
  })
  for (const by of [byCustomer, byWarehouse]) {
    const { orderStatus, proposal } = await show(uuid, by)
    expect(orderStatus).toBe('confirmed')
    expect(read(proposal)).toEqual([
      'changed Créneau : jeudi 14/01/2027 à 08:00 → mercredi 20/01/2027 à 08:00',
      'added Chauffeur : null → Léa Roy',
      `changed ${reference} : 5\u00a0unités → 4\u00a0unités`,
      'added RIZ : null → 2\u00a0unités',
    ])
    expect(proposal).toMatchObject({
      acceptedAt: null,
      decideBefore: '2027-01-18T07:00:00.000Z',
      proposedBy: { userType: 'warehouse', hijackerName: null },
    })
  }
  expect(await outcomes(id)).toEqual([null])
})

it('confirmer sans changement ne propose rien', async () => {
  const { uuid } = await ask()
  expect((await confirm(uuid)).proposal).toBeNull()
})

it('accepter se fait une fois : répété, rien ne s’ajoute, la version ne bouge pas', async () => {
  const { id, uuid } = await ask()
  const { version } = await confirm(uuid, { driverName: 'Léa Roy' })
  const first = await accept(uuid, version)
  const second = await accept(uuid, version)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body).toMatchObject({ version, orderStatus: 'confirmed', proposal: { decideBefore: null } })
  expect(second.body.proposal.acceptedAt).toBe(first.body.proposal.acceptedAt)
  expect(second.body.proposal.acceptedBy).toMatchObject({ userType: 'customer' })
  expect(await outcomes(id)).toEqual(['accepted'])
  const told = await app.db
    .selectFrom('mails')
    .select(['contact_id', 'subject'])
    .where('order_id', '=', id)
    .where('event', '=', 'order_accept_changes')
    .execute()
  expect(told.map(({ contact_id }) => contact_id)).toEqual([warehouse.contactId])
  expect(told[0]?.subject).toMatch(/^Changements acceptés\u00a0: /)
})

it('rien à accepter est un refus', async () => {
  const { uuid } = await ask()
  const { version } = await confirm(uuid)
  expect(await accept(uuid, version)).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_ACCEPT' } })
})

it('on n’accepte que ce que l’on a lu : un nouveau changement entre-temps est un 409', async () => {
  const { id, uuid } = await ask()
  const { version } = await confirm(uuid, { driverName: 'Léa Roy' })
  await update(byWarehouse, uuid, { driverName: 'Paul Roy' })
  expect(await accept(uuid, version)).toMatchObject({ status: 409, body: { code: 'STALE' } })
  expect(await outcomes(id)).toEqual(['replaced', null])
})

it('un accord et un changement en même temps : l’accord vaut pour ce qui précède, ou est refusé', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, uuid } = await ask()
    const { version } = await confirm(uuid, { driverName: 'Léa Roy' })
    const [accepted, changed] = await Promise.all([
      accept(uuid, version),
      byWarehouse.patch(`/orders/${uuid}`, { version, driverName: 'Paul Roy' }),
    ])
    expect(changed.status).toBe(200)
    const { proposal } = await show(uuid)
    expect(proposal.acceptedAt).toBeNull()
    if (accepted.status === 200) {
      expect(await outcomes(id)).toEqual(['accepted', null])
      expect(read(proposal)).toEqual(['changed Chauffeur : Léa Roy → Paul Roy'])
    } else {
      expect(accepted.body.code).toBe('STALE')
      expect(await outcomes(id)).toEqual(['replaced', null])
      expect(read(proposal)).toEqual(['added Chauffeur : null → Paul Roy'])
    }
  }
})

it('un second changement se compare à ce que le client avait accepté, pas au dernier pas', async () => {
  const { uuid } = await ask()
  await confirm(uuid, { orderItems: [line(4)] })
  await update(byWarehouse, uuid, { orderItems: [line(3)], internalNumber: 'B-2' })
  expect(read((await show(uuid)).proposal)).toEqual([
    'added Numéro interne : null → B-2',
    `changed ${reference} : 5\u00a0unités → 3\u00a0unités`,
  ])
  const { version } = await show(uuid)
  await accept(uuid, version)
  await update(byWarehouse, uuid, { orderItems: [line(2)] })
  expect(read((await show(uuid)).proposal)).toEqual([`changed ${reference} : 3\u00a0unités → 2\u00a0unités`])
})

it('revenir à ce qui était convenu retire la proposition', async () => {
  const { id, uuid } = await ask()
  await confirm(uuid, { orderItems: [line(4)] })
  const back = await update(byWarehouse, uuid, { orderItems: [line(5)] })
  expect(back.proposal).toBeNull()
  expect(await outcomes(id)).toEqual(['withdrawn'])
  expect(await accept(uuid, back.version)).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_ACCEPT' } })
})

it('changer une demande sans la confirmer demande aussi l’accord, qui survit à la confirmation', async () => {
  const { uuid } = await ask()
  await update(byWarehouse, uuid, { orderItems: [line(4)] })
  const { orderStatus, proposal } = await confirm(uuid)
  expect(orderStatus).toBe('confirmed')
  expect(read(proposal)).toEqual([`changed ${reference} : 5\u00a0unités → 4\u00a0unités`])
})

it('ce que le client change lui-même répond à la proposition et devient ce qui est convenu', async () => {
  const { id, uuid } = await ask()
  await confirm(uuid, { orderItems: [line(4)] })
  const edited = await update(byCustomer, uuid, { orderItems: [line(6)] })
  expect(edited).toMatchObject({ orderStatus: 'pending', proposal: null })
  expect(await outcomes(id)).toEqual(['answered'])
  expect(read((await confirm(uuid, { orderItems: [line(3)] })).proposal)).toEqual([
    `changed ${reference} : 6\u00a0unités → 3\u00a0unités`,
  ])
})

it('annuler, clôturer ou signaler une absence met fin à la proposition', async () => {
  const changed = async () => {
    const order = await ask()
    await confirm(order.uuid, { driverName: 'Léa Roy' })
    return order
  }
  const [canceled, dropped, closed, missed] = [await changed(), await changed(), await changed(), await changed()]
  await byCustomer.post(`/orders/${canceled.uuid}/cancel`, {})
  await byWarehouse.post(`/orders/${dropped.uuid}/cancel`, { reason: 'Grève' })
  setNow('2027-01-29T08:00:00.000Z')
  const later = await as(warehouse.contactId)
  const finished = await later.post(`/orders/${closed.uuid}/complete`, {
    orderDateDone: '2027-01-29T07:30:00.000Z',
    driverOnTime: true,
    proof: 'generated',
    orderItems: [line(5)],
  })
  expect(finished.status).toBe(200)
  expect((await later.post(`/orders/${missed.uuid}/no-show`, {})).status).toBe(200)
  for (const { id, uuid } of [canceled, dropped, closed, missed]) {
    expect(await outcomes(id)).toEqual(['ended'])
    expect((await show(uuid, later)).proposal).toBeNull()
  }
  setNow(testNow)
})

it('une ligne garde son nom dans l’historique quand la commande ne la porte plus', async () => {
  const batched = await aProduct(app.db, customer.userId, { reference: 'HUILE', isBatchManaged: true })
  const batchId = await aBatch(app.db, batched, 'L12', '2028-01-01')
  const { uuid } = await ask({ orderItems: [line(1), { ...line(3, batched), batchId }] })
  await confirm(uuid, { orderItems: [line(1)] })
  await accept(uuid, (await show(uuid)).version)
  const { items } = (await byCustomer.get(`/orders/${uuid}/logs`)).body
  expect(items.map(({ action }: { action: string }) => action)).toEqual([
    'order_create',
    'order_update_and_confirm',
    'order_accept_changes',
  ])
  const removed = {
    field: 'orderItems',
    designation: 'Produit HUILE',
    kind: 'removed',
    label: 'HUILE, lot L12',
    from: '3\u00a0unités',
    to: null,
  }
  expect(items[1].differences).toEqual([removed])
  expect(items[2]).toMatchObject({ differences: [removed], fromStatus: 'confirmed', toStatus: 'confirmed' })
})

it('le mail de la contre-proposition porte le tableau, l’échéance et le lien', async () => {
  const { id, uuid } = await ask({ orderDateStart: '2027-01-15T08:30:00.000Z' })
  await confirm(uuid, { orderItems: [line(4)] })
  const mail = await app.db
    .selectFrom('mails')
    .select(['html', 'body_text as text'])
    .where('order_id', '=', id)
    .where('event', '=', 'order_update_and_confirm')
    .executeTakeFirstOrThrow()
  expect(mail.text).toContain(`- Modifié\u00a0: ${reference}\u00a0: 5\u00a0unités → 4\u00a0unités`)
  expect(mail.text).toContain('jusqu’au mercredi 13/01/2027 à 09:30')
  expect(mail.text).toContain(`Lire et accepter\u00a0: </orders/${uuid}>`)
  expect(mail.html).toContain('<s>5\u00a0unités</s>')
  expect(mail.html).toContain('<b>4\u00a0unités</b>')
})

it('la liste et le tableau de bord du client les montrent, et les filtrent', async () => {
  const own = await aPair(app.db)
  const [mine, theirs] = [await as(own.customer.contactId), await as(own.warehouse.contactId)]
  const ownProduct = await aProduct(app.db, own.customer.userId)
  const asked = async (halfHours: number) =>
    (
      await mine.post('/orders', {
        orderType: 'delivery',
        warehouseId: own.warehouse.userId,
        orderDateStart: slotOn('2027-01-14', halfHours),
        orderTransporter: 'by_customer',
        orderItems: [line(1, ownProduct)],
      })
    ).body
  const [changed, plain] = [await asked(0), await asked(1)]
  const { version } = (await theirs.post(`/orders/${changed.uuid}/confirm`, { driverName: 'Léa' })).body
  const rows = async (query: object) =>
    (await mine.get('/orders', query as never)).body.items.map(
      ({ id, hasChangesToAccept }: { id: number; hasChangesToAccept: boolean }) => [id, hasChangesToAccept],
    )
  expect(await rows({ hasChangesToAccept: true })).toEqual([[changed.id, true]])
  expect(await rows({ hasChangesToAccept: false })).toEqual([[plain.id, false]])
  const dashboard = async (by: Caller) => (await by.get('/dashboard')).body
  expect(await dashboard(mine)).toMatchObject({ changesToAcceptCount: 1, changesToAccept: [{ id: changed.id }] })
  await mine.post(`/orders/${changed.uuid}/accept-changes`, { version })
  expect(await dashboard(mine)).toMatchObject({ changesToAcceptCount: 0, changesToAccept: [] })
})

it('seul le client de la commande accepte ; une autre lui est cachée', async () => {
  const { uuid } = await ask()
  const { version } = await confirm(uuid, { driverName: 'Léa' })
  expect((await accept(uuid, version, byWarehouse)).status).toBe(403)
  expect((await accept(uuid, version, await as((await aUser(app.db, 'admin')).contactId))).status).toBe(403)
  const stranger = await aPair(app.db)
  expect((await accept(uuid, version, await as(stranger.customer.contactId))).status).toBe(404)
  expect((await show(uuid)).proposal.acceptedAt).toBeNull()
})

it('un accord donné en prise en main dit par qui, et au nom de qui', async () => {
  const { id, uuid } = await ask()
  const { version } = await confirm(uuid, { driverName: 'Léa' })
  await accept(uuid, version)
  const admin = await aUser(app.db, 'admin')
  await app.db.run(
    sql`UPDATE order_proposals SET settled_hijacker_contact_id = ${admin.contactId} WHERE order_id = ${id}`,
  )
  expect((await show(uuid, byWarehouse)).proposal.acceptedBy.hijackerName).toMatch(/^Contact /)
})

it('une sortie changée garde ses réservations justes, et la proposition suit', async () => {
  await someStock(app.db, { customerId: customer.userId, warehouseId: warehouse.userId, productId, quantity: 10 })
  const { uuid } = await ask({ orderType: 'collection' })
  const { proposal, version } = await confirm(uuid, { orderItems: [line(3)] })
  expect(read(proposal)).toEqual([`changed ${reference} : 5\u00a0unités → 3\u00a0unités`])
  expect((await accept(uuid, version)).status).toBe(200)
})

it('supprimer la commande emporte propositions et messages', async () => {
  const { id, uuid } = await ask()
  await confirm(uuid, { driverName: 'Léa' })
  await byCustomer.post(`/orders/${uuid}/comments`, { text: 'Bonjour' })
  expect((await byWarehouse.delete(`/orders/${uuid}`)).status).toBe(200)
  const left = await app.db
    .selectNoFrom((e) => [
      e
        .selectFrom('order_proposals')
        .select(e.fn.countAll<number>().as('n'))
        .where('order_id', '=', id)
        .as('proposals'),
      e.selectFrom('order_comments').select(e.fn.countAll<number>().as('n')).where('order_id', '=', id).as('comments'),
    ])
    .executeTakeFirstOrThrow()
  expect(left).toEqual({ proposals: 0, comments: 0 })
})
