import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { operationsMakersOf, planMakersOf } from '../../testing/authorisation/operations.ts'
import { aPair, aProduct, aUser, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const make = { ...operationsMakersOf(t), ...planMakersOf(t) }

test('l’équipe lit combien de formules demandées, de factures manquantes, de refus, d’e-mails et de travaux l’attendent', async () => {
  const admin = await aUser(db, 'admin')
  const counts = async () => (await (await t.as(admin.contactId)).get('/dashboard/administration')).body
  expect(await counts()).toEqual({
    planRequestsCount: 0,
    missingInvoicesCount: 0,
    refusedBySellsyCount: 0,
    failedMailsCount: 0,
    failedJobsCount: 0,
  })

  const { customer, warehouse } = await aPair(db)
  const party = { ...customer, canary: 'CLIENT' }
  await make.planRequest(party)
  await someStock(db, {
    customerId: customer.userId,
    warehouseId: warehouse.userId,
    productId: await aProduct(db, customer.userId),
    quantity: 5,
    at: '2026-12-10T10:00:00Z',
  })
  await make.mail(party)
  const failed = await make.mail(party)
  await db.run(sql`UPDATE mails SET state = 'failed' WHERE id = ${failed}`)
  await make.failedJob()
  // Only the last synchronisation counts.
  await aRun('refused')
  await aRun('refused')
  expect(await counts()).toEqual({
    planRequestsCount: 1,
    missingInvoicesCount: 1,
    refusedBySellsyCount: 1,
    failedMailsCount: 1,
    failedJobsCount: 1,
  })
})

const aRun = (state: string) =>
  db.run(sql`
  WITH run AS (INSERT INTO sellsy_runs (kind, state, started_at) VALUES ('deals', 'done', now()) RETURNING id)
  INSERT INTO sellsy_items (run_id, kind, local_id, name, state) SELECT id, 'deal', 1, 'Accord', ${state} FROM run`)
