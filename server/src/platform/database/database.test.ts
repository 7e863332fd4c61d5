import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isRetryable } from '../../calls/database-failures.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { type Db, inTransaction } from './database.ts'

const t = await createTestApp()
const { pool } = t.app

/** Two statements that leave together: the first fails, the second is heard first. */
const failing = (first: (db: Db) => Promise<unknown>) =>
  inTransaction(pool, async (db) => {
    const unheard = first(db).catch(() => {})
    await sql`SELECT 1`.execute(db)
    await unheard
  }).catch((error: unknown) => error)

test('de deux instructions qui échouent ensemble, la première dit pourquoi', async () => {
  expect(await failing((db) => sql`SELECT 1 / 0`.execute(db))).toMatchObject({ code: '22012' })
  // The connection serves again, and what failed on it before is forgotten.
  expect(await failing((db) => sql`SELECT 'x'::int`.execute(db))).toMatchObject({ code: '22P02' })
})

test('une impasse entre transactions se rejoue, quoi qu’on entende d’abord', async () => {
  const deadlock = sql`DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END $$`
  expect(isRetryable(await failing((db) => deadlock.execute(db)))).toBe(true)
})

test('un échec que le verbe a contourné n’est pas celui de la suite', async () => {
  const outcome = await inTransaction(pool, async (db) => {
    await sql`SAVEPOINT before`.execute(db)
    await sql`SELECT 1 / 0`.execute(db).catch(() => {})
    await sql`ROLLBACK TO before`.execute(db)
    const unheard = sql`SELECT 'x'::int`.execute(db).catch(() => {})
    await sql`SELECT 1`.execute(db)
    await unheard
  }).catch((error: unknown) => error)
  expect(outcome).toMatchObject({ code: '22P02' })
})

test('une transaction dont une instruction a échoué sans bruit n’est pas validée', async () => {
  const outcome = await inTransaction(pool, async (db) => {
    await sql`SELECT 1 / 0`.execute(db).catch(() => {})
  }).catch((error: unknown) => error)
  expect(outcome).toMatchObject({ code: '22012' })
})

test('quand ce qui est demandé d’abord refuse, rien du travail ne reste, et rien de plus n’est envoyé', async () => {
  const note = (db: Db, event: string) =>
    db.insertInto('mails').values({ event, to_email: 'x@quai.test', to_name: '', subject: '', html: '', body_text: '' })
  const heard: string[] = []
  const outcome = await inTransaction(
    pool,
    async (db) => {
      await note(db, 'sent together').execute()
      heard.push('sent together')
      await setTimeout(20)
      await note(db, 'after the refusal').execute()
      heard.push('after the refusal')
    },
    {
      first: async (db) => {
        await sql`SELECT 1`.execute(db)
        throw new Error('Refused')
      },
    },
  ).catch((error: unknown) => error)
  expect(outcome).toMatchObject({ message: 'Refused' })
  expect(heard).toEqual(['sent together'])
  expect(await t.app.db.selectFrom('mails').select('event').execute()).toEqual([])
})
