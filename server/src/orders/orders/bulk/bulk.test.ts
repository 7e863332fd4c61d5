import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkInvariants } from '../../../app/invariants/check.ts'
import { sendDueMails } from '../../../services/mails/send.ts'
import { aShipment } from '../../../testing/builders/a-shipment.ts'
import { anOrder } from '../../../testing/builders/an-order.ts'
import { aBatch, aContact, aPair, aProduct, slotOn, someStock } from '../../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const asWarehouse = await t.as(warehouse.contactId)
const asCustomer = await t.as(customer.contactId)
const productId = await aProduct(db, customer.userId)
await someStock(db, { customerId: customer.userId, warehouseId: warehouse.userId, productId, quantity: 1_000 })

const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
let halfHour = 0
/** Creates a collection of six units, planned the following week by default. */
const order = (given: Partial<Parameters<typeof anOrder>[1]> = {}) =>
  anOrder(db, { ...sides, start: slotOn('2027-01-12', halfHour++ % 8), lines: [{ productId, quantity: 6 }], ...given })
const past = slotOn('2027-01-04')
const uuidsOf = (orders: { uuid: string }[]) => orders.map(({ uuid }) => uuid)
const nowhere = '01a1fd76-7069-7a6c-8bd7-0ec6780367e4'
/** Sets the server's clock to this many seconds after the start of the tests. */
const at = (seconds: number) => t.setNow(new Date(Date.parse(testNow) + seconds * 1_000).toISOString())
const accept = (orders: { uuid: string }[], headers?: Record<string, string>) =>
  asWarehouse.post('/orders/confirm', { orderUuids: uuidsOf(orders) }, headers)
const undo = (orders: { uuid: string }[]) => asWarehouse.post('/orders/confirm/undo', { orderUuids: uuidsOf(orders) })
const close = (orders: { uuid: string }[]) => asWarehouse.post('/orders/complete', { orderUuids: uuidsOf(orders) })
const statusOf = async ({ uuid }: { uuid: string }) => (await asWarehouse.get(`/orders/${uuid}`)).body.orderStatus
const mailsOf = ({ id }: { id: number }) =>
  db.selectFrom('mails').select(['id', 'event', 'state']).where('order_id', '=', id).orderBy('id').execute()
const noticesOf = ({ id }: { id: number }) =>
  db.selectFrom('notifications').select('event').where('order_id', '=', id).orderBy('id').execute()
const logsOf = async ({ uuid }: { uuid: string }): Promise<string[]> =>
  (await asWarehouse.get(`/orders/${uuid}/logs`)).body.items.map(({ action }: { action: string }) => action)

describe('confirmer en masse', () => {
  test('accepte chaque demande à part : ce que l’une refuse ne change rien aux autres', async () => {
    const [first, second] = [await order(), await order({ orderType: 'delivery' })]
    const preOrder = await order({ isStockAvailable: false })
    const closed = await order({ status: 'refused' })
    const answer = await accept([first, preOrder, closed, { uuid: nowhere }, second])
    expect(answer).toMatchObject({
      status: 200,
      body: {
        items: [
          { uuid: first.uuid, ok: true },
          {
            uuid: preOrder.uuid,
            ok: false,
            code: 'STOCK_INSUFFICIENT',
            message: 'Le stock disponible ne suffit pas encore pour cette pré-commande.',
          },
          {
            uuid: closed.uuid,
            ok: false,
            code: 'ORDER_ACTION_NOT_ALLOWED',
            message:
              '«\u00a0Confirmer\u00a0» n’est pas possible\u00a0: la commande est au statut «\u00a0Refusée\u00a0».',
          },
          { uuid: nowhere, ok: false, code: 'NOT_FOUND' },
          { uuid: second.uuid, ok: true },
        ],
        undoSeconds: 30,
      },
    })
    expect([await statusOf(first), await statusOf(preOrder), await statusOf(second)]).toEqual([
      'confirmed',
      'pending',
      'confirmed',
    ])
    expect(await logsOf(first)).toEqual(['order_create', 'order_confirm'])
  })
  test('une commande nommée deux fois est confirmée une fois', async () => {
    const one = await order()
    expect((await accept([one, one])).body.items).toHaveLength(1)
    expect(await logsOf(one)).toEqual(['order_create', 'order_confirm'])
  })
  test('entre une et cent commandes', async () => {
    expect((await accept([])).body.issues[0].fallback).toBe('Choisissez au moins une commande.')
    const many = Array.from({ length: 101 }, () => ({ uuid: nowhere }))
    expect((await accept(many)).body.issues[0].fallback).toBe('Choisissez au plus 100 commandes.')
  })
  test('l’aperçu dit ce qui arriverait à chacune, et ne change rien', async () => {
    const [fine, preOrder] = [await order(), await order({ isStockAvailable: false })]
    const before = await db.selectFrom('order_logs').select(sql<number>`count(*)`.as('n')).executeTakeFirst()
    const answer = await asWarehouse.post('/orders/confirm/preview', { orderUuids: uuidsOf([fine, preOrder]) })
    expect(answer.body.items).toMatchObject([
      { uuid: fine.uuid, ok: true },
      { uuid: preOrder.uuid, ok: false, code: 'STOCK_INSUFFICIENT' },
    ])
    expect(await statusOf(fine)).toBe('pending')
    expect(await mailsOf(fine)).toEqual([])
    expect(await db.selectFrom('order_logs').select(sql<number>`count(*)`.as('n')).executeTakeFirst()).toEqual(before)
  })
})

describe('la même demande une seconde fois', () => {
  test('sous la même clé, répond de même pour ce qui est fait, et retente le reste', async () => {
    const [done, waiting] = [await order(), await order({ isStockAvailable: false })]
    const key = { 'idempotency-key': 'bulk-1' }
    const first = await accept([done, waiting], key)
    await db.updateTable('orders').set({ is_stock_available: true }).where('id', '=', waiting.id).execute()
    await db.run(
      sql`UPDATE stock_balances SET reserved = reserved + 6, waiting = waiting - 6 WHERE product_id = ${productId}`,
    )
    const again = await accept([done, waiting], key)
    expect(again.body.items[0]).toEqual(first.body.items[0])
    expect(again.body.items[1]).toMatchObject({ uuid: waiting.uuid, ok: true })
    expect(await logsOf(done)).toEqual(['order_create', 'order_confirm'])
  })
  test('sous la même clé pour d’autres commandes, est refusée sans rien faire', async () => {
    const [one, other] = [await order(), await order()]
    const key = { 'idempotency-key': 'bulk-2' }
    await accept([one], key)
    expect(await accept([one, other], key)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } })
    expect(await statusOf(other)).toBe('pending')
  })
  test('sans clé, dit que c’est déjà fait', async () => {
    const one = await order()
    await accept([one])
    expect((await accept([one])).body.items).toMatchObject([{ ok: false, code: 'ORDER_ACTION_NOT_ALLOWED' }])
  })
})

describe('annuler une confirmation en masse', () => {
  test('dans les 30 s, la demande attend de nouveau, et personne n’en a rien su', async () => {
    at(0)
    const chosen = [await order(), await order()] as const
    await accept([...chosen])
    expect((await asWarehouse.get(`/orders/${chosen[0].uuid}`)).body.actions).toContain('order_undo_confirm')
    at(30)
    expect((await undo([...chosen])).body.items).toEqual(chosen.map(({ uuid }) => ({ uuid, ok: true })))
    for (const one of chosen) {
      expect(await statusOf(one)).toBe('pending')
      expect(await mailsOf(one)).toEqual([])
      expect(await noticesOf(one)).toEqual([])
      expect(await logsOf(one)).toEqual(['order_create', 'order_confirm', 'order_undo_confirm'])
    }
  })
  test('la demande garde son créneau et son stock, et s’accepte de nouveau', async () => {
    at(0)
    const one = await order()
    await accept([one])
    await undo([one])
    expect((await accept([one])).body.items).toMatchObject([{ ok: true }])
    expect((await asWarehouse.get(`/orders/${one.uuid}`)).body).toMatchObject({ dock: expect.any(Number), version: 4 })
  })
  test('après 30 s, c’est trop tard', async () => {
    at(0)
    const one = await order()
    await accept([one])
    at(30.001)
    expect((await undo([one])).body.items).toEqual([
      {
        uuid: one.uuid,
        ok: false,
        code: 'UNDO_EXPIRED',
        message:
          'Cette confirmation ne peut plus être annulée\u00a0: le délai est passé, ou la commande a changé depuis.',
      },
    ])
    const seen = (await asWarehouse.get(`/orders/${one.uuid}`)).body
    expect([...seen.actions, ...Object.keys(seen.blocked)]).not.toContain('order_undo_confirm')
    expect(await statusOf(one)).toBe('confirmed')
  })
  test('une commande qui a changé depuis ne revient pas', async () => {
    at(0)
    const one = await order()
    await accept([one])
    await asWarehouse.patch(`/orders/${one.uuid}`, { version: 2, messageToCustomer: 'Quai 3' })
    expect((await undo([one])).body.items).toMatchObject([{ ok: false, code: 'UNDO_EXPIRED' }])
  })
  test('une confirmation à l’unité s’annule de même, et dit combien de secondes il reste', async () => {
    at(0)
    const one = await order()
    const { body } = await asWarehouse.post(`/orders/${one.uuid}/confirm`, { version: 1 })
    expect(body).toMatchObject({ orderStatus: 'confirmed', undoSeconds: 30 })
    at(10)
    expect((await asWarehouse.get(`/orders/${one.uuid}`)).body.undoSeconds).toBe(20)
    expect((await asCustomer.get(`/orders/${one.uuid}`)).body.undoSeconds).toBeNull()
    expect((await undo([one])).body.items).toEqual([{ uuid: one.uuid, ok: true }])
    expect((await asWarehouse.get(`/orders/${one.uuid}`)).body).toMatchObject({
      orderStatus: 'pending',
      undoSeconds: null,
    })
    expect([await mailsOf(one), await noticesOf(one)]).toEqual([[], []])
  })
  test('une confirmation avec des changements part aussitôt, sans retour possible', async () => {
    at(0)
    const one = await order()
    const { body } = await asWarehouse.post(`/orders/${one.uuid}/confirm`, { messageToCustomer: 'Quai 3' })
    expect(body).toMatchObject({ orderStatus: 'confirmed', undoSeconds: null })
    expect((await undo([one])).body.items).toMatchObject([{ ok: false, code: 'UNDO_EXPIRED' }])
  })
  test('une commande en préparation s’accepte sans retour possible', async () => {
    at(0)
    const one = await order({ status: 'preparing', transporter: 'by_quai_courier' })
    expect((await accept([one])).body).toMatchObject({ items: [{ ok: true, undoUntil: null }], undoSeconds: 0 })
    expect((await undo([one])).body.items).toMatchObject([{ ok: false, code: 'UNDO_EXPIRED' }])
  })
  test('un collègue de l’entrepôt peut revenir dessus, un autre entrepôt ne la voit pas', async () => {
    at(0)
    const pair = await aPair(db)
    const own = await aProduct(db, pair.customer.userId)
    const { uuid } = await anOrder(db, {
      customerId: pair.customer.userId,
      warehouseId: pair.warehouse.userId,
      orderType: 'delivery',
      lines: [{ productId: own, quantity: 1 }],
    })
    await (await t.as(pair.warehouse.contactId)).post('/orders/confirm', { orderUuids: [uuid] })
    expect((await undo([{ uuid }])).body.items).toMatchObject([{ ok: false, code: 'NOT_FOUND' }])
    const colleague = await t.as(await aContact(db, pair.warehouse.userId))
    expect((await colleague.post('/orders/confirm/undo', { orderUuids: [uuid] })).body.items).toMatchObject([
      { ok: true },
    ])
  })
})

describe('les mails d’une confirmation en masse', () => {
  /** Seconds until which each mail waits, both to be withdrawn and to be tried. */
  const heldSeconds = async ({ id }: { id: number }) => {
    const rows = await db.all(sql<{ held: number | null }>`
      SELECT extract(epoch FROM CASE WHEN send_after IS NOT NULL THEN least(send_after, next_attempt_at) END
        - ${t.app.clock().toISOString()}::timestamptz)::int AS held
      FROM mails WHERE order_id = ${id} ORDER BY id`)
    return rows.map(({ held }) => held)
  }

  test('attendent que l’on ne puisse plus revenir en arrière', async () => {
    at(0)
    const one = await order()
    await accept([one])
    expect(await heldSeconds(one)).toEqual([30])
    at(29)
    await sendDueMails(t.app)
    expect(await mailsOf(one)).toMatchObject([{ event: 'order_confirm', state: 'queued' }])
    at(31)
    await sendDueMails(t.app)
    // The state is 'kept' because tests configure no SMTP server.
    expect(await mailsOf(one)).toMatchObject([{ event: 'order_confirm', state: 'kept' }])
  })
  test('partis, ne laissent plus revenir en arrière', async () => {
    at(0)
    const one = await order()
    await accept([one])
    await db.updateTable('mails').set({ state: 'sent' }).where('order_id', '=', one.id).execute()
    expect((await undo([one])).body.items).toMatchObject([{ ok: false, code: 'UNDO_EXPIRED' }])
    expect(await statusOf(one)).toBe('confirmed')
  })
  test('d’une confirmation annulée n’existent plus, ceux d’une autre avant elle restent', async () => {
    at(0)
    const one = await order()
    await asWarehouse.post(`/orders/${one.uuid}/confirm`, {})
    await asCustomer.patch(`/orders/${one.uuid}`, { version: 2, messageToWarehouse: 'Plus tard' })
    await accept([one])
    await undo([one])
    const events = ['order_confirm', 'order_update_confirmed_to_pending']
    expect((await mailsOf(one)).map(({ event }) => event)).toEqual(events)
    expect((await noticesOf(one)).map(({ event }) => event)).toEqual(events)
  })
  test('partent devant, quand autre chose arrive à la commande entre-temps', async () => {
    at(0)
    const one = await order()
    await accept([one])
    await asCustomer.post(`/orders/${one.uuid}/cancel`, {})
    expect(await heldSeconds(one)).toEqual([null, null])
    await sendDueMails(t.app)
    expect((await mailsOf(one)).map(({ event, state }) => [event, state])).toEqual([
      ['order_confirm', 'kept'],
      ['order_cancel_by_customer', 'kept'],
    ])
  })
})

describe('clôturer en masse', () => {
  test('clôt comme prévu : à la date prévue, à l’heure, les quantités prévues, un justificatif généré', async () => {
    at(0)
    const own = await aProduct(db, customer.userId)
    const one = await order({
      status: 'confirmed',
      orderType: 'delivery',
      start: past,
      lines: [{ productId: own, quantity: 6 }],
    })
    expect((await close([one])).body.items).toEqual([{ uuid: one.uuid, ok: true }])
    expect((await asWarehouse.get(`/orders/${one.uuid}`)).body).toMatchObject({
      orderStatus: 'finished',
      orderDateDone: past,
      driverOnTime: true,
      proof: 'generated',
      orderItems: [{ quantity: 6, actualQuantity: 6 }],
    })
    const balance = db.selectFrom('stock_balances').select(['physical', 'incoming']).where('product_id', '=', own)
    expect(await balance.executeTakeFirst()).toEqual({ physical: 6, incoming: 0 })
  })
  test('dit pourquoi une commande ne se clôt pas, et clôt les autres', async () => {
    at(0)
    const fine = await order({ status: 'confirmed', start: past })
    const early = await order({ status: 'confirmed', start: slotOn('2027-01-14') })
    const short = await order({
      status: 'preparing',
      transporter: 'by_quai_courier',
      isStockAvailable: false,
      start: past,
    })
    await aShipment(db, short.id, { shipmentStatus: 'CONSIGNED' })
    const batched = await aProduct(db, customer.userId, { isBatchManaged: true, reference: 'YAOURT' })
    const nameless = await order({
      status: 'confirmed',
      orderType: 'delivery',
      start: past,
      lines: [{ productId: batched, quantity: 1 }],
    })
    const pending = await order()
    const preOrder = await order({ isStockAvailable: false })
    const { body } = await close([early, short, nameless, pending, preOrder, fine])
    expect(body.items).toEqual([
      { uuid: early.uuid, ok: true },
      {
        uuid: short.uuid,
        ok: false,
        code: 'STOCK_INSUFFICIENT',
        message: 'Le stock disponible ne suffit pas encore pour cette pré-commande.',
      },
      { uuid: nameless.uuid, ok: false, code: 'BATCH_REQUIRED', message: 'Précisez le lot pour\u00a0: YAOURT.' },
      {
        uuid: pending.uuid,
        ok: false,
        code: 'ORDER_ACTION_NOT_ALLOWED',
        message:
          '«\u00a0Clôturer\u00a0» n’est pas possible\u00a0: la commande est au statut «\u00a0À confirmer\u00a0».',
      },
      {
        uuid: preOrder.uuid,
        ok: false,
        code: 'STOCK_INSUFFICIENT',
        message: 'Le stock disponible ne suffit pas encore pour cette pré-commande.',
      },
      { uuid: fine.uuid, ok: true },
    ])
    expect([await statusOf(short), await statusOf(fine)]).toEqual(['preparing', 'finished'])
    // An order closed before its planned time gets its planned date.
    expect((await asWarehouse.get(`/orders/${early.uuid}`)).body.orderDateDone).toBe(slotOn('2027-01-14'))
  })
  test('un client qui demande un bon signé ne se clôt pas en masse', async () => {
    at(0)
    const pair = await aPair(db)
    await db
      .updateTable('deals')
      .set({ requires_signed_slip: true })
      .where('customer_id', '=', pair.customer.userId)
      .execute()
    const own = await aProduct(db, pair.customer.userId)
    const { uuid } = await anOrder(db, {
      customerId: pair.customer.userId,
      warehouseId: pair.warehouse.userId,
      orderType: 'delivery',
      status: 'confirmed',
      start: past,
      lines: [{ productId: own, quantity: 1 }],
    })
    const caller = await t.as(pair.warehouse.contactId)
    const refused = {
      uuid,
      ok: false,
      code: 'INVALID',
      message: 'Ce client demande un bon signé\u00a0: faites signer, ou joignez le bon signé.',
    }
    expect((await caller.post('/orders/complete', { orderUuids: [uuid] })).body.items).toEqual([refused])
    expect((await caller.post('/orders/complete/preview', { orderUuids: [uuid] })).body.items).toEqual([refused])
  })
  test('clôt avec les lots prévus, même choisis pour une raison', async () => {
    at(0)
    const own = await aProduct(db, customer.userId, { isBatchManaged: true })
    const batchId = await aBatch(db, own, 'L1', '2027-06-30')
    await someStock(db, { ...sides, productId: own, batchId, quantity: 4 })
    const one = await order({ status: 'confirmed', start: past, lines: [{ productId: own, quantity: 4, batchId }] })
    expect((await close([one])).body.items).toEqual([{ uuid: one.uuid, ok: true }])
  })
  test('l’aperçu dit la même chose sans rien clôturer', async () => {
    at(0)
    const [fine, pending] = [await order({ status: 'confirmed', start: past }), await order()]
    const answer = await asWarehouse.post('/orders/complete/preview', { orderUuids: uuidsOf([fine, pending]) })
    expect(answer.body.items).toMatchObject([{ ok: true }, { ok: false, code: 'ORDER_ACTION_NOT_ALLOWED' }])
    expect(await statusOf(fine)).toBe('confirmed')
    expect(await mailsOf(fine)).toEqual([])
  })
})

test('après tout cela, les invariants tiennent', async () => {
  expect(await checkInvariants(db)).toEqual([])
})
