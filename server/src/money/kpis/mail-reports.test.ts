import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { mailReports } from './mail-reports.ts'

const t = await createTestApp()
const { db } = t.app

const mailed = async () =>
  db.all(sql<{ userId: number; subject: string; text: string }>`
    SELECT c.user_id AS "userId", m.subject, m.body_text AS text FROM mails m JOIN contacts c ON c.id = m.contact_id
    WHERE m.event = 'monthly_report' ORDER BY m.id`)

/** A pair with an order planned in December 2026. */
const aBusyPair = async () => {
  const { customer, warehouse } = await aPair(db)
  const lines = [{ productId: await aProduct(db, customer.userId), quantity: 5 }]
  const place = { customerId: customer.userId, warehouseId: warehouse.userId, orderType: 'delivery' as const, lines }
  await anOrder(db, { ...place, start: '2026-12-15T09:00:00.000Z', status: 'finished' })
  return { customer, warehouse }
}

test('le rapport du mois part une fois, à qui a eu des commandes et dont la formule a le reporting', async () => {
  const { customer, warehouse } = await aBusyPair()
  const basic = await aBusyPair()
  await db.updateTable('users').set({ pricing_plan: 'basic' }).where('id', '=', basic.customer.userId).execute()
  const [, idle] = [await aPair(db), await aPair(db)]
  const declined = await aBusyPair()
  await db.run(
    sql`INSERT INTO mail_preferences (contact_id, event, timing) VALUES (${declined.customer.contactId}, 'monthly_report', 'none')`,
  )
  t.setNow('2027-01-01T06:00:00.000Z')
  await Promise.all([mailReports(t.app), mailReports(t.app)])
  await mailReports(t.app)
  const readers = (await mailed()).map(({ userId }) => userId)
  expect(readers.toSorted((one, next) => one - next)).toEqual(
    [customer, warehouse, basic.warehouse, declined.warehouse].map(({ userId }) => userId).toSorted((a, b) => a - b),
  )
  expect(readers).not.toContain(idle.customer.userId)
  const mail = (await mailed()).find(({ userId }) => userId === customer.userId)
  expect(mail?.subject).toBe('Vos chiffres de décembre 2026')
  expect(mail?.text.replace(/\s/g, ' ')).toContain('Commandes : 1 (1 de plus)')
  expect(mail?.text).toContain('/reporting')
})
