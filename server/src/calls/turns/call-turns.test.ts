import { describe, expect, test } from 'vitest'
import { aPair } from '../../testing/builders/builders.ts'
import { waitingForLocks } from '../../testing/database/held.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db, pool } = t.app
const { customer } = await aPair(db)
const other = await aPair(db)

/** Runs `during` while nobody can read orders. */
const whileOrdersAreLocked = async (during: () => Promise<void>): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN; LOCK TABLE order_items IN ACCESS EXCLUSIVE MODE')
    await during()
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const waiting = () => waitingForLocks(pool)

describe('appels lourds', () => {
  test('deux recherches à la fois pour une organisation : les autres attendent, et trop sont refusées', async () => {
    const caller = await t.as(customer.contactId)
    let answers: Promise<Awaited<ReturnType<typeof caller.get>>[]> | undefined
    await whileOrdersAreLocked(async () => {
      answers = Promise.all(Array.from({ length: 30 }, () => caller.get('/orders/search', { query: 'palette' })))
      await expect.poll(waiting).toBe(2)
      // Light calls do not wait, and neither do the calls of others.
      expect((await caller.get('/deals')).status).toBe(200)
      void (await t.as(other.customer.contactId)).get('/orders/search', { query: 'palette' })
      await expect.poll(waiting).toBe(3)
    })
    const all = (await answers) ?? []
    expect(all.filter(({ status }) => status === 200)).toHaveLength(22)
    const refused = all.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(8)
    for (const one of refused)
      expect(one).toMatchObject({
        status: 429,
        headers: { 'retry-after': '5' },
        body: { code: 'TOO_MANY_REQUESTS', params: { retryAfterSeconds: 5 } },
      })
  })
  test('un export rend son tour une fois le fichier parti', async () => {
    const caller = await t.as(customer.contactId)
    const answers = await Promise.all(Array.from({ length: 12 }, () => caller.get('/orders/export', { format: 'csv' })))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  })
  test('les corps de milliers de lignes d’une organisation sont lus un par un', async () => {
    const caller = await t.as(customer.contactId)
    const orderItems = Array.from({ length: 2_000 }, () => ({ productId: 0, productPackaging: 'sac', quantity: -1 }))
    const answers = await Promise.all(Array.from({ length: 40 }, () => caller.post('/orders', { orderItems })))
    const read = answers.filter(({ status }) => status === 422).length
    const refused = answers.filter(({ status, body }) => status === 429 && body.code === 'TOO_MANY_REQUESTS').length
    expect(read + refused).toBe(40)
    // One is read and twenty wait. On a busy machine a body may be finished before the last ones arrive.
    expect(read).toBeGreaterThanOrEqual(21)
    expect(refused).toBeGreaterThan(0)
    // A small body needs no turn.
    expect((await caller.post('/orders', { orderItems: [] })).status).toBe(422)
  })
})
