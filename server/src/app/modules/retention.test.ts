import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { purge } from '../../platform/jobs/purge.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, aUser } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'
import { retentions } from './retention.ts'

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

  await purge(t.app, retentions)

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
  await purge(t.app, retentions)
  const { rows } = await pool.query('SELECT count(*) AS left FROM sign_in_failures WHERE failed_at < $1', [ago(2)])
  expect(rows).toEqual([{ left: 0 }])
})

const { customer, warehouse } = await aPair(db)
const order = await anOrder(db, {
  customerId: customer.userId,
  warehouseId: warehouse.userId,
  orderType: 'delivery',
  lines: [{ productId: await aProduct(db, customer.userId), quantity: 1 }],
})
const aMail = (subject: string, at: string) =>
  db
    .insertInto('mails')
    .values({
      event: 'order_create',
      order_id: order.id,
      contact_id: warehouse.contactId,
      to_email: 'x@quai.test',
      to_name: 'X',
      subject,
      html: '',
      body_text: '',
      created_at: at,
    })
    .execute()
const aNotification = (event: string, at: string) =>
  db
    .insertInto('notifications')
    .values({ event, order_id: order.id, contact_id: warehouse.contactId, created_at: at })
    .execute()
const subjects = async () =>
  (await db.selectFrom('mails').select('subject').orderBy('id').execute()).map(({ subject }) => subject)

test('les mails restent 90 jours, les notifications 180, ou ce que dit la configuration', async () => {
  await aMail('vieux', ago(91))
  await aMail('jeune', ago(89))
  await aNotification('vieille', ago(181))
  await aNotification('jeune', ago(179))
  await purge(t.app, retentions)
  expect(await subjects()).toEqual(['jeune'])
  const events = await db.selectFrom('notifications').select('event').execute()
  expect(events).toEqual([{ event: 'jeune' }])
  const asWarehouse = await t.as(warehouse.contactId)
  expect((await asWarehouse.get(`/orders/${order.uuid}/deletion`)).body).toMatchObject({ notificationsDeletedTotal: 1 })

  await purge({ ...t.app, config: { ...t.app.config, QUAI_KEEP_MAILS_DAYS: 30 } }, retentions)
  expect(await subjects()).toEqual([])
})

test('la purge n’attend personne : ce qui est en usage part une autre nuit', async () => {
  await aMail('en usage', ago(100))
  await aMail('libre', ago(100))
  const other = new pg.Client({ connectionString: t.databaseUrl })
  await other.connect()
  await other.query("BEGIN; SELECT FROM mails WHERE subject = 'en usage' FOR UPDATE")
  await purge(t.app, retentions)
  expect(await subjects()).toEqual(['en usage'])
  await other.query('ROLLBACK')
  await other.end()
  await purge(t.app, retentions)
  expect(await subjects()).toEqual([])
})

test('un index mène à ce qui est assez vieux', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_indexes WHERE indexdef LIKE '%(created_at)' AND tablename IN ('mails', 'notifications')`,
  )
  expect(rows.map(({ name }) => name).toSorted((one, next) => one.localeCompare(next))).toEqual([
    'mails',
    'notifications',
  ])
})

test('d’une table en plusieurs parties, la purge ne retire que ce qui a expiré', async () => {
  const owner = new pg.Client({ connectionString: t.databaseUrl })
  await owner.connect()
  await owner.query(`CREATE TABLE parted (at timestamptz) PARTITION BY RANGE (at);
    CREATE TABLE parted_old PARTITION OF parted FOR VALUES FROM (MINVALUE) TO ('${ago(10)}');
    CREATE TABLE parted_new PARTITION OF parted DEFAULT;
    INSERT INTO parted VALUES ('${ago(20)}'), ('${ago(1)}')`)
  await purge(t.app, [{ table: 'parted', days: () => 10, isOver: (since) => sql`at < ${since}` }])
  const { rows } = await owner.query(`SELECT at > '${ago(2)}' AS "isNew" FROM parted`)
  await owner.query('DROP TABLE parted')
  await owner.end()
  expect(rows).toEqual([{ isNew: true }])
})
