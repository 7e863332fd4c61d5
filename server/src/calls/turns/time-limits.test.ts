import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { csvForm } from '../../testing/builders/an-import.ts'
import { aPair, aProduct } from '../../testing/builders/builders.ts'
import { waitingForLocks } from '../../testing/database/held.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { customer, warehouse } = await aPair(t.app.db)
await aProduct(t.app.db, customer.userId, { reference: 'THE' })
const asCustomer = await t.as(customer.contactId)
const owner = new pg.Client({ connectionString: t.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

// A short version of the 20 s limit of every connection.
t.app.pool.on('acquire', (client) => void client.query(`SET statement_timeout = '300ms'`))
const usual = { ...t.app.config }
afterEach(() => Object.assign(t.app.config, usual))

/**
 * Runs a call that waits for its tables for `ms`, unless it ends earlier, as if the tenant were big: waiting counts
 * towards the statement's time.
 */
const slowly = async <Result>(ms: number, call: () => Promise<Result>): Promise<Result> => {
  await owner.query('BEGIN')
  await owner.query('LOCK TABLE orders, slot_bookings IN ACCESS EXCLUSIVE MODE')
  const answer = call()
  await expect.poll(() => waitingForLocks(owner), { interval: 5 }).toBeGreaterThan(0)
  await Promise.race([answer, sleep(ms)])
  await owner.query('COMMIT')
  return answer
}

const deposited = async (date: string, hours: string[]): Promise<string> => {
  const lines = hours.map((hour) => `C${hour};${date};${hour};by_customer;THE;2`)
  const form = csvForm(['order_number;date;hour;transporter;reference;unit_quantity', ...lines], {
    type: 'delivery',
    warehouseId: String(warehouse.userId),
  })
  const { body } = await asCustomer.upload('/import', form)
  return body.uuid
}
const apply = (uuid: string) => asCustomer.post(`/imports/${uuid}/apply`)
const applied = async (uuid: string) => (await asCustomer.get(`/imports/${uuid}`)).body.appliedAt
const tooLong = { status: 503, body: { code: 'UNAVAILABLE' } }

describe('au-delà du temps d’un appel ordinaire', () => {
  test('une liste est coupée', async () => {
    expect(await slowly(900, () => asCustomer.get('/orders'))).toMatchObject(tooLong)
  })

  test.each(['csv', 'xlsx'])('un export %s va au bout', async (format) => {
    expect((await slowly(900, () => asCustomer.get('/orders/export', { format }))).status).toBe(200)
  })

  test('un import se dépose, se relit et s’applique', async () => {
    const uuid = await slowly(900, () => deposited('20/01/2027', ['09:00']))
    expect((await slowly(900, () => asCustomer.get(`/imports/${uuid}`))).status).toBe(200)
    expect((await slowly(900, () => apply(uuid))).status).toBe(200)
  })

  test('la connexion qui a servi à un export revient à la limite commune', async () => {
    await Promise.all(Array.from({ length: 5 }, () => asCustomer.get('/orders/export')))
    expect(await slowly(900, () => asCustomer.get('/orders'))).toMatchObject(tooLong)
  })
})

describe('passé son propre temps', () => {
  test('un export est refusé et rend sa connexion', async () => {
    Object.assign(t.app.config, { QUAI_EXPORT_SECONDS: 1 })
    expect(await slowly(2_000, () => asCustomer.get('/orders/export'))).toMatchObject(tooLong)
    expect((await asCustomer.get('/orders/export')).status).toBe(200)
  })

  test('un import dont chaque instruction est brève est refusé en entier', async () => {
    const uuid = await deposited('21/01/2027', ['09:00', '09:30', '10:00', '10:30'])
    await owner.query(`
      CREATE FUNCTION be_slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.4); RETURN NEW; END $$;
      CREATE TRIGGER be_slow BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION be_slow()`)
    Object.assign(t.app.config, { QUAI_IMPORT_SECONDS: 1 })
    expect(await apply(uuid)).toMatchObject(tooLong)
    expect(await applied(uuid)).toBeNull()
    Object.assign(t.app.config, usual)
    expect((await apply(uuid)).status).toBe(200)
    expect(await applied(uuid)).not.toBeNull()
  })
})
