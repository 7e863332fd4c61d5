import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isRetryable } from '../../calls/database-failures.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { onePlan, openBatch } from './batch.ts'
import { type Db, inTransaction, openDatabase } from './database.ts'

const t = await createTestApp()
const { pool } = t.app

/** Sends two statements together: the first fails, and the refusal of the second arrives first. */
const failing = (first: (db: Db) => Promise<unknown>) =>
  inTransaction(pool, async (db) => {
    const unheard = first(db).catch(() => {})
    await sql`SELECT 1`.execute(db)
    await unheard
  }).catch((error: unknown) => error)

const note = (db: Db, event: string) =>
  db
    .insertInto('mails')
    .values({ event, to_email: 'x@quai.test', to_name: '', subject: '', html: '', body_text: '' })
    .execute()

test('de deux instructions qui échouent ensemble, la première dit pourquoi', async () => {
  expect(await failing((db) => sql`SELECT 1 / 0`.execute(db))).toMatchObject({ code: '22012' })
  // The connection works again, and the earlier failure is forgotten.
  expect(await failing((db) => sql`SELECT 'x'::int`.execute(db))).toMatchObject({ code: '22P02' })
})

test('une base que l’on ferme ne garde aucune connexion, même si nul n’a commencé de transaction', async () => {
  const { db, pool: own, close } = openDatabase({ url: t.databaseUrl })
  await sql`SELECT 1`.execute(db)
  expect(own.totalCount).toBe(1)
  await close()
  expect(own.totalCount).toBe(0)
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
  const heard: string[] = []
  const outcome = await inTransaction(
    pool,
    async (db) => {
      await note(db, 'sent together')
      heard.push('sent together')
      await setTimeout(20)
      await note(db, 'after the refusal')
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

test.each(['refusée', 'validée'])('un travail qui survit à sa transaction %s n’écrit plus rien', async (how) => {
  let late: Promise<unknown> | undefined
  await inTransaction(pool, async (db) => {
    await sql`SELECT 1`.execute(db)
    late = setTimeout(20).then(() => note(db, 'too late'))
    late.catch(() => {})
    if (how === 'refusée') throw new Error('Refused')
  }).catch(() => {})
  await expect(late).rejects.toThrow(how === 'refusée' ? 'Refused' : 'The transaction has ended')
  expect(await t.app.db.selectFrom('mails').select('event').execute()).toEqual([])
})

test('un refus n’attend pas ce qui se demandait à côté, et ne le laisse pas écrire', async () => {
  const outcome = await inTransaction(pool, (db) =>
    Promise.all([
      sql`SELECT 1`.execute(db).then(() => {
        throw new Error('Refused')
      }),
      // Asked once the refusal is known, before the rollback has left.
      sql`SELECT 1`.execute(db).then(() => note(db, 'beside')),
    ]),
  ).catch((error: unknown) => error)
  expect(outcome).toMatchObject({ message: 'Refused' })
  await setTimeout(50)
  expect(await t.app.db.selectFrom('mails').select('event').execute()).toEqual([])
})

describe('instructions envoyées ensemble', () => {
  test('celles d’avant un échec répondent, celles d’après échouent comme lui sans être faites', async () => {
    const heard: unknown[] = []
    await inTransaction(pool, async (db) => {
      const answers = await Promise.allSettled([
        sql`SELECT ${7}::int AS seven`.execute(db),
        sql`SELECT 1 / ${0}::int`.execute(db),
        sql`SELECT ${8}::int AS eight`.execute(db),
      ])
      heard.push(...answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.rows : answer.reason.code)))
    }).catch(() => {})
    expect(heard).toEqual([[{ seven: 7 }], '22012', '22012'])
  })

  test('une écriture que la validation refuse n’est pas tenue pour faite', async () => {
    await t.app.db.connection().execute(async (own) => {
      await sql`CREATE TEMPORARY TABLE checked_late (id int UNIQUE DEFERRABLE INITIALLY DEFERRED)`.execute(own)
      const write = () => sql`INSERT INTO checked_late VALUES (${1}::int)`.execute(own)
      await write()
      await expect(write()).rejects.toMatchObject({ code: '23505' })
      expect((await sql`SELECT * FROM checked_late`.execute(own)).rows).toEqual([{ id: 1 }])
    })
  })

  test('une instruction dont les colonnes ont changé se prépare de nouveau', async () => {
    await t.app.db.connection().execute(async (own) => {
      await sql`CREATE TEMPORARY TABLE widened (id int)`.execute(own)
      await sql`INSERT INTO widened VALUES (${1}::int)`.execute(own)
      const read = () => sql`SELECT * FROM widened WHERE id = ${1}::int`.execute(own)
      expect((await read()).rows).toEqual([{ id: 1 }])
      await sql`ALTER TABLE widened ADD COLUMN name text`.execute(own)
      // Fails once where the statement was prepared, which the limit of prepared statements decides.
      expect(await read().catch(({ code }) => code)).toSatisfy(
        (answer) => answer === '0A000' || answer.rows.length === 1,
      )
      expect((await read()).rows).toEqual([{ id: 1, name: null }])
    })
  })

  test('une instruction marquée n’est planifiée qu’une fois, et n’y oblige pas les autres', async () => {
    const client = await pool.connect()
    const ask = async (text: string, values: unknown[], name?: string) =>
      (await openBatch(client).add(text, values, name)).rows
    const mode = () => ask("SELECT current_setting('plan_cache_mode') AS mode", [])
    const search = 'SELECT FROM mails WHERE id = ANY($1::bigint[])'
    try {
      for (let time = 0; time < 3; time++) {
        await ask(`${onePlan}${search}`, [[7]], 'marked')
        await ask(search, [[7]], 'unmarked')
      }
      expect(
        await ask(
          `SELECT name, generic_plans, custom_plans FROM pg_prepared_statements WHERE name LIKE '%marked' ORDER BY name`,
          [],
        ),
      ).toEqual([
        { name: 'marked', generic_plans: 3, custom_plans: 0 },
        { name: 'unmarked', generic_plans: 0, custom_plans: 3 },
      ])
      expect(await mode()).toEqual([{ mode: 'auto' }])
      await ask('BEGIN', [])
      const [, after] = await Promise.all([ask(`${onePlan}${search}`, [[7]], 'marked'), mode()])
      expect(after).toEqual([{ mode: 'auto' }])
      await ask('ROLLBACK', [])
    } finally {
      client.release(true)
    }
  })

  test('une instruction marquée qui échoue le dit elle-même, et la connexion sert encore', async () => {
    await t.app.db.onConnection(async (own) => {
      const divide = (by: number) => own.few(sql`SELECT 6 / ${by}::int AS quotient`)
      await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
      expect(await divide(2)).toEqual([{ quotient: 3 }])
      expect((await sql`SELECT current_setting('plan_cache_mode') AS mode`.execute(own)).rows).toEqual([
        { mode: 'auto' },
      ])
    })
  })

  test('une même instruction, nouvelle et envoyée deux fois, répond deux fois', async () => {
    const answers = await inTransaction(pool, (db) =>
      Promise.all([1, 2].map((number) => sql`SELECT ${number}::int AS "never asked before"`.execute(db))),
    )
    expect(answers.map(({ rows }) => rows)).toEqual([[{ 'never asked before': 1 }], [{ 'never asked before': 2 }]])
  })
})
