import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { sweepFilesJob } from '../../platform/jobs/file-jobs.ts'
import { pdfBytes } from '../../testing/builders/a-document.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair } from '../../testing/builders/builders.ts'
import { openStream } from '../../testing/events/stream.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'

const t = await createTestApp({ connections: 4, env: { QUAI_CALL_SECONDS: '3', QUAI_WEBHOOKS_PRIVATE: 'true' } })
const { db, pool } = t.app
const { customer, warehouse } = await aPair(db)
const asCustomer = await t.as(customer.contactId)
const owner = new pg.Client({ connectionString: t.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

/** Reads /metrics; a series that is absent is undefined. */
const measured = async () => {
  const { body } = await t.server.inject('/metrics')
  const values = new Map(
    [...body.matchAll(/^(quai_\S+) (\S+)$/gm)].map(([, series = '', value]) => [series, Number(value)]),
  )
  return (series: string) => values.get(series)
}

test('un appel en cours, et son âge', async () => {
  await owner.query('BEGIN; LOCK TABLE addresses IN ACCESS EXCLUSIVE MODE')
  const call = asCustomer.get('/addresses')
  await expect.poll(async () => (await measured())('quai_calls_in_flight{limit="ordinary"}')).toBe(1)
  expect((await measured())('quai_calls_longest_seconds{limit="ordinary"}')).toBeGreaterThan(0)
  await owner.query('ROLLBACK')
  expect((await call).status).toBe(200)
  const after = await measured()
  expect(after('quai_calls_in_flight{limit="ordinary"}')).toBe(0)
  expect(after('quai_calls_longest_seconds{limit="ordinary"}')).toBe(0)
})

test('l’attente d’une connexion, même de l’appel qui n’en reçoit pas', async () => {
  const short = async () => (await measured())('quai_pool_wait_seconds_bucket{le="0.25"}') ?? 0
  const all = async () => (await measured())('quai_pool_wait_seconds_count') ?? 0
  const before = (await all()) - (await short())
  const held = await Promise.all(Array.from({ length: 4 }, () => pool.connect()))
  expect((await asCustomer.get('/addresses')).status).toBe(503)
  for (const client of held) client.release()
  await expect.poll(async () => (await all()) - (await short())).toBe(before + 1)
})

test('le temps d’un dépôt dans les processus à part, et celui qu’il les attend ; rien d’un appel sans eux', async () => {
  const counts = async () => {
    const value = await measured()
    return ['wait', 'work'].map((part) => value(`quai_child_${part}_seconds_count`) ?? 0)
  }
  expect((await asCustomer.get('/addresses')).status).toBe(200)
  expect(await counts()).toEqual([0, 0])
  const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
  const { uuid } = await anOrder(db, { ...sides, lines: [] })
  const form = new FormData()
  form.append('type', 'slip')
  form.append('documents[]', new Blob([new Uint8Array(await pdfBytes())]), 'bon.pdf')
  await asCustomer.upload(`/orders/${uuid}/upload`, form)
  expect(await counts()).toEqual([1, 1])
  expect((await measured())('quai_child_work_seconds_sum')).toBeGreaterThan(0.05)
})

test('l’état de la base et du stockage ; aucune réplique', async () => {
  const value = await measured()
  expect(
    ['ok', 'read-only', 'full', 'unavailable'].map((state) => value(`quai_database_state{state="${state}"}`)),
  ).toEqual([1, 0, 0, 0])
  expect(value('quai_store_state{state="unavailable"}')).toBe(0)
  expect(value('quai_store_free_bytes')).toBeGreaterThan(0)
  expect(value('quai_storage_operations_total{outcome="full"}')).toBe(0)
  expect(value('quai_standbys')).toBe(0)
})

test('les envois aux connecteurs : ce qui attend, et depuis quand le plus ancien est dû', async () => {
  const { body } = await asCustomer.post('/webhooks', { url: 'http://127.0.0.1:9/', events: ['order_confirm'] })
  const dueBefore = (seconds: number) => new Date(Date.parse(testNow) - seconds * 1_000).toISOString()
  for (const seconds of [90, -3_600])
    await db.run(sql`INSERT INTO webhook_deliveries (endpoint_id, event, body, next_attempt_at)
      SELECT id, 'test', '{}', ${dueBefore(seconds)} FROM webhook_endpoints WHERE uuid = ${body.uuid}`)
  const value = await measured()
  expect(value('quai_webhooks_waiting')).toBe(2)
  expect(value('quai_webhooks_oldest_seconds')).toBe(90)
})

test('les pages ouvertes', async () => {
  const stream = await openStream(t, customer.contactId)
  expect((await measured())('quai_event_streams')).toBe(1)
  await stream.close()
  await expect.poll(async () => (await measured())('quai_event_streams')).toBe(0)
})

test('un travail échoué, le plus ancien en attente, et si quelqu’un les prend', async () => {
  await t.app.jobs.enqueue(db, sweepFilesJob.with({}))
  await owner.query(`UPDATE pgboss.job SET state = 'failed', completed_on = now() WHERE name = 'sweep-files'`)
  await t.app.jobs.enqueue(db, sweepFilesJob.with({}))
  await owner.query(
    `UPDATE pgboss.job SET start_after = now() - interval '100 s' WHERE name = 'sweep-files' AND state = 'created'`,
  )
  const value = await measured()
  expect(value('quai_jobs_failed{queue="sweep-files"}')).toBe(1)
  expect(value('quai_jobs_oldest_seconds{queue="sweep-files"}')).toBeGreaterThanOrEqual(100)
  expect(value('quai_jobs_looked_seconds')).toBeUndefined()
  // As docs/operating.md says for a job that failed.
  await owner.query(`UPDATE pgboss.job SET state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = NULL
    WHERE name = 'sweep-files' AND state = 'failed'`)
  await t.startJobs()
  await expect.poll(async () => (await measured())('quai_jobs_looked_seconds'), { timeout: 10_000 }).toBeLessThan(10)
  await expect
    .poll(async () => (await measured())('quai_jobs_waiting{queue="sweep-files"}'), { timeout: 20_000 })
    .toBe(0)
  expect((await measured())('quai_jobs_failed{queue="sweep-files"}')).toBe(0)
})
