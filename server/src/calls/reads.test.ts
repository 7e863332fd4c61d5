import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { aPair } from '../testing/builders/builders.ts'
import { createTestApp } from '../testing/test-app.ts'

const t = await createTestApp()
const { customer } = await aPair(t.app.db)
const asCustomer = await t.as(customer.contactId)
afterEach(() => vi.restoreAllMocks())

test('une lecture que la base arrête pour une autre transaction recommence', async () => {
  const connect = t.app.pool.connect.bind(t.app.pool)
  const deadlock = Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' })
  let count = 0
  // The first connection admits the caller, the second one reads.
  vi.spyOn(t.app.pool, 'connect').mockImplementation((async () => {
    if (++count === 2) throw deadlock
    return connect()
  }) as never)
  expect((await asCustomer.get('/addresses')).status).toBe(200)
  expect(count).toBeGreaterThan(2)
})
