import { expect, test } from 'vitest'
import { purgeExpired } from './purge.ts'
import { aUser } from './testing/builders.ts'
import { createTestApp, testNow } from './testing/test-app.ts'

const t = await createTestApp()
const { db, pool } = t.app
const { contactId } = await aUser(db, 'customer')
const ago = (days: number) => new Date(Date.parse(testNow) - days * 86_400_000).toISOString()

test('ce qui a servi est retiré, ce qui sert reste', async () => {
  const session = (expires: string, revoked: string | null = null) => ({
    contact_id: contactId,
    expires_at: expires,
    revoked_at: revoked,
  })
  const kept = await db
    .insertInto('sessions')
    .values([session(ago(-0.1)), session(ago(29)), session(ago(-0.1), ago(29))])
    .returning('id')
    .execute()
  await db
    .insertInto('sessions')
    .values([session(ago(31)), session(ago(30), ago(30.5))])
    .execute()
  const key = (name: string, at: string) => ({
    contact_id: contactId,
    key: name,
    request_hash: Buffer.of(1),
    created_at: at,
  })
  await db
    .insertInto('idempotency_keys')
    .values([key('old', ago(8)), key('young', ago(6))])
    .execute()
  const failure = (at: string) => ({ email_hash: Buffer.of(1), ip: '192.0.2.1', failed_at: at })
  await db
    .insertInto('sign_in_failures')
    .values([failure(ago(2)), failure(ago(0.5))])
    .execute()

  await purgeExpired(t.app)

  const sessions = await db.selectFrom('sessions').select('id').execute()
  expect(sessions.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted())
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'young' }])
  expect(await db.selectFrom('sign_in_failures').selectAll().execute()).toHaveLength(1)
})

test('une longue liste part en plusieurs fois, jusqu’au bout', async () => {
  await pool.query(
    `INSERT INTO sign_in_failures (email_hash, ip, failed_at)
     SELECT '\\x00', '192.0.2.1', $1 FROM generate_series(1, 4500)`,
    [ago(3)],
  )
  await purgeExpired(t.app)
  const { rows } = await pool.query('SELECT count(*) AS left FROM sign_in_failures WHERE failed_at < $1', [ago(2)])
  expect(rows).toEqual([{ left: 0 }])
})
