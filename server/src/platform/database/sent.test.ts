import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isRetryable, toFailure } from '../../calls/database-failures.ts'
import { aPair } from '../../testing/builders/builders.ts'
import { countDatabaseCalls } from '../../testing/database-calls.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { type Db, inTransaction, inTransactionUndone } from './database.ts'

const t = await createTestApp()
const { pool } = t.app
const { customer, warehouse } = await aPair(t.app.db)

const note = (event: string) =>
  sql`INSERT INTO mails (event, to_email, to_name, subject, html, body_text) VALUES (${event}, 'x@quai.test', '', '', '', '')`
const noted = (db: Db) => db.all(sql<{ event: string }>`SELECT event FROM mails ORDER BY id`)
/** Breaks the constraint `deals_pair`. */
const secondDeal = () =>
  sql`INSERT INTO deals (customer_id, warehouse_id) VALUES (${customer.userId}, ${warehouse.userId})`
const failing = (work: (db: Db) => Promise<unknown>) => inTransaction(pool, work).catch((error: unknown) => error)

test('ce qui est envoyé part avec ce qui est demandé ensuite, dans l’ordre, sans aller-retour de plus', async () => {
  const calls = await countDatabaseCalls(() =>
    inTransactionUndone(pool, async (db) => {
      db.send(note('première'))
      await Promise.resolve()
      db.send(note('deuxième'))
      expect(await noted(db)).toEqual([{ event: 'première' }, { event: 'deuxième' }])
    }),
  )
  // BEGIN goes with them, and ROLLBACK alone.
  expect(calls).toEqual({ statements: 5, trips: 2 })
})

test('ce que personne n’a attendu est fait quand la transaction est validée', async () => {
  await inTransaction(pool, async (db) => db.send(note('seule')))
  expect(await noted(t.app.db)).toEqual([{ event: 'seule' }])
  await sql`DELETE FROM mails`.execute(t.app.db)
})

test.each([
  { title: 'demandée avec', next: (db: Db) => noted(db) },
  {
    title: 'demandée plus tard',
    next: async (db: Db) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return noted(db)
    },
  },
  { title: 'absente', next: async () => {} },
  {
    title: 'qui ne s’en soucie pas',
    next: async (db: Db) => {
      await noted(db).catch(() => {})
    },
  },
  { title: 'envoyée aussi', next: async (db: Db) => db.send(note('après')) },
])('un envoi refusé est le refus de la transaction, dans les mêmes mots, sa suite $title', async ({ next }) => {
  const error = await failing(async (db) => {
    db.send(note('avant'))
    db.send(secondDeal())
    await next(db)
  })
  expect(toFailure(error)?.code).toBe('DEAL_EXISTS')
  expect(await noted(t.app.db)).toEqual([])
  // The connection serves again, and remembers nothing.
  expect(await inTransaction(pool, (db) => db.one(sql`SELECT 1 AS one`))).toEqual({ one: 1 })
})

test('une impasse sur un envoi se rejoue', async () => {
  const deadlock = sql`DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END $$`
  expect(isRetryable(await failing(async (db) => db.send(deadlock)))).toBe(true)
})

test('un envoi dont une valeur ne s’écrit pas empêche aussi de valider', async () => {
  const error = await failing(async (db) => {
    db.send(note('à côté'))
    db.send(sql`SELECT ${{ amount: 1n }}::jsonb`)
  })
  expect(error).toMatchObject({ name: 'TypeError' })
  expect(await noted(t.app.db)).toEqual([])
})

test('le refus attend que tout ce qui était envoyé soit parti, pour que rien ne reste écrit après lui', async () => {
  for (const fails of [false, true]) {
    await failing(async (db) => {
      await noted(db)
      db.send(sql`SELECT ${{ amount: 1n }}::jsonb`)
      for (let rank = 0; rank < 5; rank++) db.send(note(`suite ${rank}`))
      if (fails) throw new Error('Refused by the verb')
    })
    expect(await noted(t.app.db)).toEqual([])
  }
})

test('une répétition entend aussi le refus de ce qu’elle a envoyé', async () => {
  const error = await inTransactionUndone(pool, async (db) => db.send(secondDeal())).catch((reason: unknown) => reason)
  expect(toFailure(error)?.code).toBe('DEAL_EXISTS')
})

test('un refus du verbe défait ce qu’il venait d’envoyer, même sans l’avoir attendu', async () => {
  const error = await failing(async (db) => {
    await noted(db)
    db.send(note('à défaire'))
    throw new Error('Refused by the verb')
  })
  expect(error).toMatchObject({ message: 'Refused by the verb' })
  expect(await noted(t.app.db)).toEqual([])
})

test('un refus du verbe passe avant celui d’un envoi, et la connexion sert encore', async () => {
  const error = await failing(async (db) => {
    await noted(db)
    db.send(note('à défaire'))
    db.send(secondDeal())
    db.send(note('jamais faite'))
    throw new Error('Refused by the verb')
  })
  expect(error).toMatchObject({ message: 'Refused by the verb' })
  expect(await inTransaction(pool, (db) => db.one(sql`SELECT 1 AS one`))).toEqual({ one: 1 })
  expect(await noted(t.app.db)).toEqual([])
})

test('un ensemble de connexions n’envoie rien, parce qu’il ne garde pas d’ordre', () => {
  expect(() => t.app.db.send(note('sans transaction'))).toThrow('send() works in a transaction')
})

test('une ligne, une au plus, ou toutes', async () => {
  const { db } = t.app
  const upTo = (last: number) => sql<{ n: number }>`SELECT n FROM generate_series(1, ${last}::int) n ORDER BY n`
  expect(await db.all(upTo(2))).toEqual([{ n: 1 }, { n: 2 }])
  expect(await db.maybe(upTo(2))).toEqual({ n: 1 })
  expect(await db.maybe(upTo(0))).toBeUndefined()
  expect(await db.one(upTo(1))).toEqual({ n: 1 })
  await expect(db.one(upTo(0))).rejects.toThrow('A statement that always has a row returned none')
})

test('une transaction s’ouvre aussi depuis ce qui prend une connexion par question, pas dans une autre', async () => {
  expect(await inTransaction(t.app.db, (db) => db.one(sql`SELECT 1 AS one`))).toEqual({ one: 1 })
  await expect(inTransaction(pool, (db) => inTransaction(db, async () => {}))).rejects.toThrow(
    'no transactions of its own',
  )
})
