import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { aPair } from '../../testing/builders/builders.ts'
import { openStream } from '../../testing/events/stream.ts'
import { randomOf } from '../../testing/random.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'
import { placeIn } from './places.ts'

vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterAll(() => vi.useRealTimers())

const t = await createTestApp()
const { db } = t.app
const { customer } = await aPair(db)
const at = Math.floor(Date.parse(testNow) / 1_000)
const written = (text: string) => Buffer.from(text).toString('base64url')

const forged = [
  '10:5:',
  '0:0:',
  '0:5:',
  '5:10:7,6',
  '5:10:4',
  '5:10:10',
  '5:10:7,,8',
  '5:10:7,',
  '1:1:,,,',
  '::',
  '1:2',
  '4294967296:4294967296:',
  '1:8589934592:',
  '99999999999999999999:99999999999999999999:',
  '1:5:~5:1:~1',
  '1:5:~1:5:7,6~1',
  '1:5:~1:5:',
]

test.each(forged)('un repère inventé (%s) est refusé, et un flux repart de son début', async (text) => {
  const place = written(`${at}~${text}`)
  const caller = await t.as(customer.contactId)
  expect(await caller.get('/changes', { after: place })).toMatchObject({
    status: 422,
    body: { issues: [{ path: ['after'] }] },
  })
  const stream = await openStream(t, customer.contactId, { lastEventId: place })
  expect(stream.told[0]).toMatchObject({ event: 'reset', changes: [] })
  await stream.close()
})

test('est un repère ce que PostgreSQL lit, et rien d’autre', async () => {
  const random = randomOf(7)
  const number = () =>
    ['0', '1', '3', '7', '12', '4294967296', '4294967299', '9999999999999999999'][random.int(8)] ?? ''
  const texts = Array.from({ length: 2_000 }, () => {
    const running = Array.from({ length: random.int(4) }, number)
    return `${number()}:${number()}:${running.join(',')}`
  })
  const rows = await db.all(sql<{ text: string; isValid: boolean }>`
    SELECT text, pg_input_is_valid(text, 'pg_snapshot') AS "isValid"
    FROM unnest(${texts}::text[]) AS texts (text)`)
  const read = rows.filter(({ text, isValid }) => (placeIn(written(`${at}~${text}`)) !== undefined) !== isValid)
  expect(read).toEqual([])
  expect(rows.some(({ isValid }) => isValid)).toBe(true)
})
