import { describe, expect, it } from 'vitest'
import { checkInvariants } from '../../app/invariants/check.ts'
import { textOfPdf } from '../../services/print/testing/text-of-pdf.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, slotOn, someStock } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const day = '2027-01-04'
const at = (time: string) => t.setNow(`${day}T${time}:00.000Z`)

const anExpected = async (changes: Partial<Parameters<typeof anOrder>[1]> = {}) => {
  t.setNow(testNow)
  const pair = await aPair(db)
  const place = { customerId: pair.customer.userId, warehouseId: pair.warehouse.userId }
  const productId = await aProduct(db, place.customerId)
  await someStock(db, { ...place, productId, quantity: 10 })
  const lines = [{ productId, quantity: 4 }]
  // 09:30 to 10:00 in Paris.
  const order = await anOrder(db, { ...place, status: 'confirmed', start: slotOn(day, 3), lines, ...changes })
  const [customer, warehouse] = [await t.as(pair.customer.contactId), await t.as(pair.warehouse.contactId)]
  const path = `/orders/${order.uuid}/visit`
  return {
    ...pair,
    order,
    productId,
    asCustomer: customer,
    asWarehouse: warehouse,
    note: (step: string) => warehouse.post(path, { step }),
    undo: (step: string) => warehouse.delete(`${path}/${step}`),
    seenBy: async (caller: typeof customer) => (await caller.get(`/orders/${order.uuid}`)).body.visit,
    logs: async () => (await warehouse.get(`/orders/${order.uuid}/logs`)).body.items,
    /** Says arrived by a guest link of the customer. */
    arriveByLink: async () => {
      const link = await customer.post(`/orders/${order.uuid}/guest-links`, { email: 'chauffeur@transport.example' })
      const token = String(link.body.path).split('=')[1] ?? ''
      return () => t.withToken().post('/guest/arrival', { token })
    },
  }
}

it('un chauffeur se dit arrivé par son lien, une fois même pressé plusieurs fois ; l’historique et les deux côtés le voient', async () => {
  const { arriveByLink, asCustomer, asWarehouse, seenBy, logs } = await anExpected()
  const arrive = await arriveByLink()
  const answers = await Promise.all([1, 2, 3].map(arrive))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  at('08:10')
  expect((await arrive()).body.visit.arrivedAt).toBe(testNow)
  for (const caller of [asCustomer, asWarehouse])
    expect(await seenBy(caller)).toEqual({ arrivedAt: testNow, arrivalSource: 'guest', atDockAt: null, leftAt: null })
  const written = (await logs()).filter(({ action }: { action: string }) => action.startsWith('visit_'))
  expect(written).toMatchObject([{ action: 'visit_arrived_by_guest', contactName: null }])
})

it('il le dit de 4 heures avant le rendez-vous à la fin de son jour', async () => {
  const { arriveByLink } = await anExpected()
  const arrive = await arriveByLink()
  t.setNow('2027-01-04T04:29:59.000Z')
  expect(await arrive()).toMatchObject({ status: 409, body: { code: 'VISIT_TOO_EARLY' } })
  t.setNow('2027-01-04T23:00:00.000Z')
  expect(await arrive()).toMatchObject({ status: 409, body: { code: 'VISIT_OVER' } })
  t.setNow('2027-01-04T04:30:00.000Z')
  expect(await arrive()).toMatchObject({ status: 200 })
})

it('l’entrepôt note à quai puis parti, dans l’ordre ; deux fois à la fois ne font qu’une heure', async () => {
  const { arriveByLink, note, seenBy, asCustomer, logs } = await anExpected()
  expect(await note('left')).toMatchObject({ status: 409, body: { code: 'VISIT_STEP' } })
  await (await arriveByLink())()
  at('08:25')
  const answers = await Promise.all([1, 2, 3].map(() => note('atDock')))
  for (const { status, body } of answers)
    expect({ status, at: body.visit.atDockAt }).toEqual({ status: 200, at: '2027-01-04T08:25:00.000Z' })
  at('08:55')
  expect((await note('left')).body.visit.leftAt).toBe('2027-01-04T08:55:00.000Z')
  expect(await seenBy(asCustomer)).toMatchObject({ arrivedAt: testNow, leftAt: '2027-01-04T08:55:00.000Z' })
  const actions = (await logs()).map(({ action }: { action: string }) => action)
  expect(actions.filter((action: string) => action.startsWith('visit_'))).toEqual([
    'visit_arrived_by_guest',
    'visit_at_dock',
    'visit_left',
  ])
})

it('un camion à quai sans arrivée dite n’a pas d’attente ; le chauffeur ne peut plus se dire arrivé', async () => {
  const { arriveByLink, note } = await anExpected()
  await note('atDock')
  expect(await note('arrived')).toMatchObject({ status: 409, body: { code: 'VISIT_STEP' } })
  expect((await (await arriveByLink())()).body.visit).toMatchObject({ arrivedAt: null, atDockAt: testNow })
})

it('l’entrepôt efface la dernière heure notée, et elle seule', async () => {
  const { note, undo, logs } = await anExpected()
  await note('arrived')
  await note('atDock')
  expect(await undo('arrived')).toMatchObject({ status: 409, body: { code: 'VISIT_STEP' } })
  expect((await undo('atDock')).body.visit).toMatchObject({ arrivedAt: testNow, atDockAt: null })
  expect((await undo('atDock')).status).toBe(200)
  expect((await undo('arrived')).body).toEqual({ visit: null })
  const last = (await logs()).at(-1)
  expect(last).toMatchObject({ action: 'visit_undone', differences: [{ label: 'Arrivée', to: null }] })
})

it('seules les commandes planifiées ou clôturées, à un quai, se visitent', async () => {
  for (const changes of [
    { status: 'pending' },
    { status: 'refused' },
    { transporter: 'by_quai_courier' },
    { orderType: 'inventory' },
  ] as const) {
    const { note } = await anExpected(changes)
    expect(await note('atDock'), JSON.stringify(changes)).toMatchObject({
      status: 409,
      body: { code: 'VISIT_NO_APPOINTMENT' },
    })
  }
  expect((await (await anExpected({ status: 'finished' })).note('atDock')).status).toBe(200)
})

it('la base refuse elle-même une visite sans rendez-vous, et des heures en désordre', async () => {
  const { order, customer, warehouse } = await anExpected({ status: 'pending' })
  const row = { order_id: order.id, customer_id: customer.userId, warehouse_id: warehouse.userId }
  const insert = (columns: object) =>
    db
      .insertInto('visits')
      .values({ ...row, ...columns })
      .execute()
  await expect(insert({ at_dock_at: testNow })).rejects.toThrow('no appointment')
  const planned = await anExpected()
  Object.assign(row, { order_id: planned.order.id, customer_id: planned.customer.userId })
  row.warehouse_id = planned.warehouse.userId
  await expect(insert({ at_dock_at: testNow, left_at: '2027-01-04T07:00:00Z' })).rejects.toThrow('left_after_dock')
  await expect(
    insert({ at_dock_at: testNow, arrived_at: '2027-01-04T09:00:00Z', arrival_source: 'gate' }),
  ).rejects.toThrow('dock_after_arrival')
})

it('une commande qui change de jour attend une autre visite ; qui change d’heure garde la sienne', async () => {
  const { order, note, seenBy, asWarehouse } = await anExpected()
  await note('arrived')
  const move = (start: string) =>
    db
      .updateTable('orders')
      .set({ order_date_start: start, order_date_end: new Date(Date.parse(start) + 1_800_000).toISOString() })
      .where('id', '=', order.id)
      .execute()
  await move(slotOn(day, 5))
  expect(await seenBy(asWarehouse)).toMatchObject({ arrivedAt: testNow })
  await move(slotOn('2027-01-05', 5))
  expect(await seenBy(asWarehouse)).toBeNull()
  // Puts the order back where its booking stands.
  await move(slotOn(day, 3))
})

it('un client ne note rien ; un autre entrepôt ne connaît pas la commande', async () => {
  const { order, asCustomer } = await anExpected()
  const other = await anExpected()
  const path = `/orders/${order.uuid}/visit`
  expect((await asCustomer.post(path, { step: 'atDock' })).status).toBe(403)
  expect((await other.asWarehouse.post(path, { step: 'atDock' })).status).toBe(404)
  expect((await other.asWarehouse.delete(`${path}/arrived`)).status).toBe(404)
})

it('le tableau du quai montre les rendez-vous du jour de son entrepôt, avec leurs heures', async () => {
  const { order, note, asWarehouse } = await anExpected()
  await anExpected()
  await note('atDock')
  expect((await asWarehouse.get('/board')).body).toMatchObject({
    date: day,
    visits: [{ id: order.id, dock: 1, visit: { atDockAt: testNow } }],
  })
})

it('déplacée à un autre jour, une commande garde le camion qui est à quai, et oublie celui qui n’est qu’arrivé', async () => {
  for (const [step, expected] of [
    ['arrived', null],
    ['atDock', { atDockAt: testNow, leftAt: null }],
  ] as const) {
    const { order, note, asWarehouse, seenBy } = await anExpected()
    await note(step)
    const moved = await asWarehouse.patch(`/orders/${order.uuid}`, {
      version: 1,
      orderDateStart: slotOn('2027-01-07', 3),
    })
    expect(moved.status).toBe(200)
    const seen = await seenBy(asWarehouse)
    if (expected) expect(seen).toMatchObject(expected)
    else expect(seen).toBeNull()
  }
})

describe('la nuit, autour de minuit et des changements d’heure', () => {
  const nights = [
    { name: 'ordinaire', start: '2027-01-04T22:40:00.000Z', midnight: '2027-01-04T23:00:00.000Z' },
    { name: 'de l’heure d’été', start: '2026-03-28T22:40:00.000Z', midnight: '2026-03-28T23:00:00.000Z' },
    { name: 'de l’heure d’hiver', start: '2026-10-24T21:40:00.000Z', midnight: '2026-10-24T22:00:00.000Z' },
  ]
  const minutesAfter = (from: string, minutes: number) => new Date(Date.parse(from) + minutes * 60_000).toISOString()

  /** An order from 23:40 on, whose slot ends in the next day. */
  const aNight = async (start: string) => {
    const found = await anExpected({ start })
    // The sessions of the morning have ended.
    const warehouse = () => t.as(found.warehouse.contactId)
    const earlierOf = async (contactId: number): Promise<number[]> =>
      (await (await t.as(contactId)).get('/dashboard')).body.earlier.map(({ id }: { id: number }) => id)
    return {
      ...found,
      /** What the dashboards of both sides show from before today. */
      earlier: async () => [await earlierOf(found.warehouse.contactId), await earlierOf(found.customer.contactId)],
      board: async (): Promise<number[]> =>
        (await (await warehouse()).get('/board')).body.visits.map(({ id }: { id: number }) => id),
      note: async (step: string) => (await warehouse()).post(`/orders/${found.order.uuid}/visit`, { step }),
      complete: async () => (await warehouse()).post('/orders/complete', { orderUuids: [found.order.uuid] }),
    }
  }

  it.each(nights)(
    'un camion à quai depuis 23 h 50 reste au tableau et aux tableaux de bord jusqu’à son départ, nuit $name',
    async ({ start, midnight }) => {
      const { order, note, board, earlier } = await aNight(start)
      t.setNow(minutesAfter(midnight, -10))
      await note('atDock')
      for (const minutes of [1, 5 * 60, 30 * 60]) {
        t.setNow(minutesAfter(midnight, minutes))
        expect(await board(), `${minutes} min après minuit`).toEqual([order.id])
        expect(await earlier(), `${minutes} min après minuit`).toEqual([[order.id], [order.id]])
      }
      await note('left')
      expect(await board()).toEqual([])
      expect(await earlier()).toEqual([[], []])
    },
  )

  it.each(nights)(
    'un camion attendu à 23 h 40 se dit arrivé après minuit, jusqu’à 4 heures après son créneau, nuit $name',
    async ({ start, midnight }) => {
      const { order, arriveByLink, board } = await aNight(start)
      const arrive = await arriveByLink()
      t.setNow(minutesAfter(midnight, 25 + 4 * 60))
      expect(await board()).toEqual([])
      expect(await arrive()).toMatchObject({ status: 409, body: { code: 'VISIT_OVER' } })
      t.setNow(minutesAfter(midnight, 5))
      expect(await board()).toEqual([order.id])
      expect(await arrive()).toMatchObject({ status: 200 })
    },
  )

  it('clôturé, un camion à quai depuis la veille quitte le tableau', async () => {
    const { board, note, complete } = await aNight('2027-01-04T22:40:00.000Z')
    t.setNow('2027-01-04T23:05:00.000Z')
    await note('atDock')
    await complete()
    expect(await board()).toEqual([])
  })
})

it('le justificatif imprime les heures de la visite et l’attente', async () => {
  const { order, productId, arriveByLink, note, asCustomer, asWarehouse } = await anExpected()
  await (await arriveByLink())()
  at('08:25')
  await note('atDock')
  at('09:30')
  await note('left')
  const done = await asWarehouse.post(`/orders/${order.uuid}/complete`, {
    orderDateDone: '2027-01-04T09:00:00.000Z',
    driverOnTime: true,
    proof: 'generated',
    orderItems: [{ productId, productPackaging: 'package_unit', quantity: 4 }],
  })
  expect(done.status).toBe(200)
  const [page] = await textOfPdf((await asCustomer.get(`/orders/${order.uuid}/proof`)).bytes)
  expect(page).toContain('Arrivée 04/01/2027 à 09:00')
  expect(page).toContain('Attente 25 min')
  expect(page).toMatch(/Temps à quai 1\sh\s05/)
})

it('clôturer une commande dont le camion est à quai note son départ, et l’historique le dit', async () => {
  const { order, productId, note, undo, seenBy, asCustomer, asWarehouse, logs } = await anExpected()
  const listed = async () => (await asCustomer.get('/orders')).body.items[0].visit
  await note('atDock')
  expect(await listed()).toMatchObject({ atDockAt: testNow, leftAt: null })
  at('08:45')
  const done = await asWarehouse.post(`/orders/${order.uuid}/complete`, {
    orderDateDone: '2027-01-04T08:30:00.000Z',
    driverOnTime: true,
    proof: 'generated',
    orderItems: [{ productId, productPackaging: 'package_unit', quantity: 4 }],
  })
  expect(done.body.visit).toMatchObject({ atDockAt: testNow, leftAt: '2027-01-04T08:45:00.000Z' })
  expect(await seenBy(asCustomer)).toEqual(await listed())
  const last = (await logs()).at(-1)
  expect(last).toMatchObject({ action: 'order_finish' })
  expect(last.differences).toContainEqual(expect.objectContaining({ label: 'Départ', from: null }))
  expect((await undo('left')).body.visit).toMatchObject({ leftAt: null })
})

it('clôturer une commande dont personne n’a vu le camion ne lui invente aucune heure', async () => {
  const { order, asWarehouse, seenBy } = await anExpected()
  at('15:00')
  await asWarehouse.post('/orders/complete', { orderUuids: [order.uuid] })
  expect(await seenBy(asWarehouse)).toBeNull()
})

it('après tout cela, les invariants tiennent', async () => {
  expect(await checkInvariants(db)).toEqual([])
})

it('clôturée en masse, une commande dont le camion est venu en retard le dit ; les autres sont à l’heure', async () => {
  const late = await anExpected()
  at('10:20')
  await late.note('arrived')
  const onTime = await anExpected()
  at('08:20')
  await onTime.note('arrived')
  const unseen = await anExpected()
  at('15:00')
  for (const [{ asWarehouse, order }, driverOnTime] of [
    [late, false],
    [onTime, true],
    [unseen, true],
  ] as const) {
    const { body } = await asWarehouse.post('/orders/complete', { orderUuids: [order.uuid] })
    expect(body.items).toEqual([{ uuid: order.uuid, ok: true }])
    expect((await asWarehouse.get(`/orders/${order.uuid}`)).body.driverOnTime).toBe(driverOnTime)
  }
})

it('une absence ne se signale pas pour un camion dont l’arrivée est notée, sauf une fois cette heure effacée', async () => {
  const { asWarehouse, order, note, undo } = await anExpected()
  at('09:00')
  await note('arrived')
  const answer = await asWarehouse.post(`/orders/${order.uuid}/no-show`, {})
  expect(answer).toMatchObject({ status: 409, body: { code: 'DRIVER_ARRIVED' } })
  expect((await asWarehouse.get(`/orders/${order.uuid}`)).body.blocked.order_no_show).toMatchObject({
    code: 'DRIVER_ARRIVED',
  })
  await undo('arrived')
  expect((await asWarehouse.post(`/orders/${order.uuid}/no-show`, {})).status).toBe(200)
})

it('attendu, puis en retard après la tolérance de son entrepôt, puis à clôturer : à la fin du créneau, ou dès « Parti »', async () => {
  const { order, asWarehouse, note } = await anExpected()
  await asWarehouse.put('/warehouseAvailability', { arrivalToleranceMinutes: 20 })
  const waiting = async () => (await asWarehouse.get('/orders/to-complete')).body.items.length
  const { body } = await asWarehouse.get('/orders')
  expect(body.items[0]).toMatchObject({ id: order.id, arrivalDueAt: '2027-01-04T08:50:00.000Z' })
  at('08:59')
  expect(await waiting()).toBe(0)
  await note('atDock')
  expect(await waiting()).toBe(0)
  await note('left')
  expect(await waiting()).toBe(1)
  await asWarehouse.delete(`/orders/${order.uuid}/visit/left`)
  expect(await waiting()).toBe(0)
  at('09:00')
  expect(await waiting()).toBe(1)
  expect((await asWarehouse.get('/dashboard')).body.toCompleteCount).toBe(1)
})

it('une tolérance hors de ses bornes se refuse', async () => {
  const { asWarehouse } = await anExpected()
  for (const arrivalToleranceMinutes of [-1, 241, 7.5])
    expect((await asWarehouse.put('/warehouseAvailability', { arrivalToleranceMinutes })).status).toBe(422)
})
