import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { anInvoice } from '../../testing/builders/an-invoice.ts'
import { aDeal, aProduct, aUser, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { remindInvoices } from './remind.ts'

const t = await createTestApp()
const { db } = t.app
const admin = await aUser(db, 'admin', { name: 'Quai' })
/** Opens a session at each call, because the clock moves by days. */
const asAdmin = () => t.as(admin.contactId)
let made = 0
/** The 5th is a Tuesday; Paris is an hour ahead. */
const fifth = '2027-01-05T07:00:00.000Z'

/** Creates a deal whose customer has goods at the warehouse since an instant. */
const aBusyDeal = async (since = '2026-12-10T10:00:00Z', warehouseName = 'Entrepôt Nord') => {
  const warehouse = await aUser(db, 'warehouse', { name: warehouseName })
  return aBusyDealAt(warehouse.userId, since)
}
const aBusyDealAt = async (warehouseId: number, since = '2026-12-10T10:00:00Z', quantity = 5) => {
  const customer = await aUser(db, 'customer', { name: `Client ${++made}` })
  const dealId = await aDeal(db, customer.userId, warehouseId)
  const productId = await aProduct(db, customer.userId)
  const stock = (more: number, at: string) =>
    someStock(db, { customerId: customer.userId, warehouseId, productId, quantity: more, at })
  await stock(quantity, since)
  return { dealId, customerId: customer.userId, warehouseId, stock }
}
type Deal = Awaited<ReturnType<typeof aBusyDealAt>>

const invoiceFor = ({ customerId, warehouseId }: Deal, from: string, to: string) =>
  anInvoice(db, { customerId, warehouseId, from, to })
const statesOf = async (deals: readonly Deal[], month: string) => {
  const { items } = (await (await asAdmin()).get('/invoiceReminders', { month, pageSize: 100 })).body
  return deals.map(({ dealId }) => items.find((item: { dealId: number }) => item.dealId === dealId)?.state ?? 'none')
}
const mailsTo = async (warehouseId: number) =>
  db.all(sql<{ subject: string; text: string; event: string }>`
    SELECT m.subject, m.body_text AS text, m.event FROM mails m JOIN contacts c ON c.id = m.contact_id
    WHERE c.user_id = ${warehouseId} ORDER BY m.id`)
const at = async (now: string, work: () => Promise<unknown>) => {
  t.setNow(now)
  await work()
}

describe('qui manque', () => {
  test('un accord en activité sans facture dont la période touche le mois ; une facture de trimestre en couvre trois', async () => {
    const [none, monthly, quarterly, other] = [
      await aBusyDeal(),
      await aBusyDeal(),
      await aBusyDeal(),
      await aBusyDeal(),
    ]
    await invoiceFor(monthly, '2026-12-01', '2026-12-31')
    await invoiceFor(quarterly, '2026-10-01', '2026-12-31')
    await invoiceFor(other, '2026-11-01', '2026-11-30')
    expect(await statesOf([none, monthly, quarterly, other], '2026-12')).toEqual(['missing', 'none', 'none', 'missing'])
  })
  test('du stock gardé tout le mois est une activité ; rien gardé ni bougé n’en est pas une', async () => {
    const kept = await aBusyDeal('2026-09-01T10:00:00Z')
    const left = await aBusyDeal('2026-09-01T10:00:00Z')
    await left.stock(-5, '2026-11-30T22:59:59Z')
    const leftInDecember = await aBusyDeal('2026-09-01T10:00:00Z')
    await leftInDecember.stock(-5, '2026-11-30T23:00:00Z')
    const cameInJanuary = await aBusyDeal('2026-12-31T23:00:00Z')
    const deals = [kept, left, leftInDecember, cameInJanuary]
    expect(await statesOf(deals, '2026-12')).toEqual(['missing', 'idle', 'missing', 'idle'])
  })
  test('un accord, un client ou un entrepôt désactivé n’est pas relancé', async () => {
    const [deal, customer, warehouse] = [await aBusyDeal(), await aBusyDeal(), await aBusyDeal()]
    await db.updateTable('deals').set({ is_active: false }).where('id', '=', deal.dealId).execute()
    const off = (id: number) => db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
    await Promise.all([off(customer.customerId), off(warehouse.warehouseId)])
    const deals = [deal, customer, warehouse]
    expect(await statesOf(deals, '2026-12')).toEqual(['none', 'none', 'none'])
    const { items } = (
      await (await asAdmin()).post('/invoiceReminders', { dealIds: deals.map(({ dealId }) => dealId) })
    ).body
    expect(items.map(({ code }: { code: string }) => code)).toEqual(Array(3).fill('REMINDER_DEAL_INACTIVE'))
  })
  test('un mois qui n’est pas fini est refusé', async () => {
    expect(await (await asAdmin()).get('/invoiceReminders', { month: '2027-01' })).toMatchObject({
      status: 422,
      body: { code: 'INVALID', issues: [{ path: ['month'] }] },
    })
    expect((await (await asAdmin()).get('/invoiceReminders', { month: '2026-13' })).status).toBe(422)
  })
})

describe('à la main', () => {
  test('un seul e-mail par entrepôt nomme ses clients ; une fois par jour et par accord, puis de nouveau le lendemain', async () => {
    const first = await aBusyDeal()
    const second = await aBusyDealAt(first.warehouseId)
    const idle = await aBusyDealAt(first.warehouseId, '2027-01-02T10:00:00Z')
    const dealIds = [first.dealId, second.dealId, idle.dealId, 999_999]
    const send = async () =>
      (await (await asAdmin()).post('/invoiceReminders', { month: '2026-12', dealIds })).body.items
    expect(await send()).toMatchObject([
      { dealId: first.dealId, ok: true },
      { dealId: second.dealId, ok: true },
      { dealId: idle.dealId, ok: false, code: 'REMINDER_IDLE' },
      { dealId: 999_999, ok: false, code: 'NOT_FOUND' },
    ])
    const [mail, ...more] = await mailsTo(first.warehouseId)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ event: 'invoice_missing', subject: 'Facture de décembre 2026 à déposer' })
    expect(mail?.text).toContain('à 2\u00a0clients')
    const names = await db
      .selectFrom('users')
      .select('name')
      .where('id', 'in', [first.customerId, second.customerId])
      .execute()
    for (const { name } of names) expect(mail?.text).toContain(name)
    expect((await send())[0]).toMatchObject({ ok: false, code: 'REMINDER_SENT_TODAY' })
    await at('2027-01-04T23:00:00.000Z', async () => expect((await send())[0]).toMatchObject({ ok: true }))
    t.setNow(fifth)
    expect(await mailsTo(first.warehouseId)).toHaveLength(2)
    const { items } = (await (await asAdmin()).get('/invoiceReminders', { month: '2026-12', pageSize: 100 })).body
    expect(items.find(({ dealId }: { dealId: number }) => dealId === first.dealId)).toMatchObject({
      sentCount: 2,
      lastSentAt: '2027-01-04T23:00:00.000Z',
      isSentToday: true,
    })
    const sent = (await (await asAdmin()).get('/invoiceReminders/sent', { month: '2026-12' })).body.items
    expect(sent[0]).toMatchObject({ month: '2026-12', sentBy: expect.any(String), warehouseName: 'Entrepôt Nord' })
  })
  test('deux envois à la fois n’écrivent qu’un e-mail', async () => {
    const deal = await aBusyDeal()
    const caller = await asAdmin()
    const send = () => caller.post('/invoiceReminders', { dealIds: [deal.dealId] })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ body }) => body.items[0].ok).filter(Boolean)).toHaveLength(1)
    expect(await mailsTo(deal.warehouseId)).toHaveLength(1)
  })
})

describe('le 5 du mois', () => {
  test('chaque entrepôt en retard reçoit un e-mail, une fois, même si le travail part deux fois et recommence le lendemain', async () => {
    t.setNow(fifth)
    const deal = await aBusyDeal()
    await Promise.all([remindInvoices(t.app), remindInvoices(t.app)])
    await at('2027-01-06T09:00:00.000Z', () => remindInvoices(t.app))
    expect(await mailsTo(deal.warehouseId)).toHaveLength(1)
    const { items } = (await (await asAdmin()).get('/invoiceReminders/sent', { pageSize: 100 })).body
    expect(items.filter(({ dealId }: { dealId: number }) => dealId === deal.dealId)).toMatchObject([
      { sentBy: null, sentAt: fifth },
    ])
  })
  test('ce qu’un administrateur vient de relancer ne l’est pas de nouveau', async () => {
    t.setNow(fifth)
    const deal = await aBusyDeal()
    expect((await (await asAdmin()).post('/invoiceReminders', { dealIds: [deal.dealId] })).body.items[0].ok).toBe(true)
    await remindInvoices(t.app)
    await at('2027-01-06T09:00:00.000Z', () => remindInvoices(t.app))
    expect(await mailsTo(deal.warehouseId)).toHaveLength(1)
  })
  test('un administrateur lance celle d’un mois, qui ne relance pas deux fois, et le journal le dit', async () => {
    t.setNow('2027-01-07T09:00:00.000Z')
    const deal = await aBusyDeal('2026-09-01T10:00:00Z')
    const run = async () => (await asAdmin()).post('/schedule/invoice-reminder', { month: '2026-11' })
    expect((await run()).body).toMatchObject({ month: '2026-11', dealCount: expect.any(Number) })
    expect(await mailsTo(deal.warehouseId)).toHaveLength(1)
    t.setNow('2027-01-08T09:00:00.000Z')
    expect((await run()).body).toEqual({ month: '2026-11', warehouseCount: 0, dealCount: 0 })
    expect((await (await asAdmin()).get(`/users/${admin.userId}/logs`)).body.items[0]).toMatchObject({
      action: 'job_run',
      subject: 'remind-invoices',
    })
  })
})
