import { expect, test } from 'vitest'
import { Batch } from './batch.ts'
// Says how instants are read.
import './database.ts'

/** Adds statements without sending them, and answers the first ones as PostgreSQL would. */
const answered = (texts: string[], answers: string[]) => {
  const batch = new Batch(true)
  const outcomes = Promise.allSettled(texts.map((text) => batch.add(text, [], undefined)))
  for (const text of answers) batch.handleCommandComplete({ text })
  const statuses = async () => (await outcomes).map(({ status }) => status)
  return { batch, statuses }
}

test('une connexion coupée après COMMIT : ce qui est validé est tenu pour fait', async () => {
  const { batch, statuses } = answered(['INSERT …', 'COMMIT'], ['INSERT 0 1', 'COMMIT'])
  batch.handleError(new Error('terminating connection'))
  expect(await statuses()).toEqual(['fulfilled', 'fulfilled'])
})

test('une connexion coupée avant la réponse de COMMIT : la validation n’est pas tenue pour faite', async () => {
  const { batch, statuses } = answered(['INSERT …', 'COMMIT'], ['INSERT 0 1'])
  batch.handleError(new Error('terminating connection'))
  expect(await statuses()).toEqual(['fulfilled', 'rejected'])
})

test('une écriture seule que rien n’a validée n’est pas tenue pour faite', async () => {
  const { batch, statuses } = answered(['INSERT …'], ['INSERT 0 1'])
  batch.handleError(new Error('deferred constraint'))
  expect(await statuses()).toEqual(['rejected'])
})

test('une valeur illisible échoue, et les autres instructions restent', async () => {
  const { batch, statuses } = answered(['SELECT date', 'SELECT 1'], [])
  batch.handleRowDescription({ fields: [{ name: 'date', dataTypeID: 1184 }] })
  batch.handleDataRow({ fields: ['12026-01-01 00:00:00+00'] })
  batch.handleCommandComplete({ text: 'SELECT 1' })
  batch.handleCommandComplete({ text: 'SELECT 1' })
  batch.handleReadyForQuery()
  expect(await statuses()).toEqual(['rejected', 'fulfilled'])
})
