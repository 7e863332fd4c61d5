import { expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/database.ts'
import { newToken } from '../../../platform/secrets.ts'
import { aContact, aPair } from '../../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../../testing/test-app.ts'
import { hashPassword } from './password.ts'
import { countAttempt } from './sign-in-limiter.ts'

const t = await createTestApp()
const { db, pool } = t.app
const password = 'Correct-42'
const passwordHash = await hashPassword(password)
const { customer } = await aPair(db)

const aSigner = async () => {
  const contactId = await aContact(db, customer.userId, { passwordHash })
  const { email } = await db
    .selectFrom('contacts')
    .select('email')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  return email
}
const signIn = async (
  email: string,
  { given = password, device = undefined as string | undefined, from = '192.0.2.1' } = {},
) =>
  (
    await t.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: from,
      payload: { email, password: given, device },
    })
  ).statusCode
/** Counts guesses from different networks, without the cost of checking passwords. */
const guess = (email: string, rank: number) =>
  countAttempt(
    {
      transaction: (work) => inTransaction(pool, (inside) => work(inside, () => {})),
      now: t.app.clock(),
      ip: `198.51.${100 + Math.floor(rank / 250)}.${rank % 250}`,
    },
    { kind: 'password', email },
    async () => undefined,
  )
const later = (seconds: number) => t.setNow(new Date(Date.parse(testNow) + seconds * 1000).toISOString())

test('trois cents essais de trois cents réseaux sur un compte : dix examinés par quart d’heure ; son appareil entre encore', async () => {
  const email = await aSigner()
  const device = newToken()
  expect(await signIn(email, { device })).toBe(200)
  const guesses = await Promise.allSettled(Array.from({ length: 300 }, (_, rank) => guess(email, rank)))
  expect(guesses.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await signIn(email)).toBe(429)
  expect(await signIn(email, { device: newToken() })).toBe(429)
  expect(await signIn(email, { device })).toBe(200)
  later(901)
  expect(await signIn(email)).toBe(200)
  t.setNow(testNow)
})
test('depuis son appareil aussi, cinq échecs font attendre 300 secondes, sans gêner les autres appareils', async () => {
  const email = await aSigner()
  const [device, other] = [newToken(), newToken()]
  for (const known of [device, other]) expect(await signIn(email, { device: known })).toBe(200)
  for (let time = 1; time <= 5; time++) expect(await signIn(email, { device, given: 'Faux-4242' })).toBe(401)
  expect(await signIn(email, { device })).toBe(429)
  expect(await signIn(email, { device: other })).toBe(200)
})
test('l’appareil d’un contact n’est pas celui d’un autre', async () => {
  const [mine, colleague] = [await aSigner(), await aSigner()]
  const device = newToken()
  await signIn(mine, { device })
  await Promise.allSettled(Array.from({ length: 10 }, (_, rank) => guess(colleague, rank)))
  expect(await signIn(colleague, { device })).toBe(429)
})
test('un appareil n’est connu qu’après le bon mot de passe', async () => {
  const email = await aSigner()
  const device = newToken()
  expect(await signIn(email, { device, given: 'Faux-4242' })).toBe(401)
  await Promise.allSettled(Array.from({ length: 10 }, (_, rank) => guess(email, rank)))
  expect(await signIn(email, { device })).toBe(429)
})
test('une adresse réseau qui a épuisé ses cent essais laisse entrer l’appareil connu', async () => {
  const email = await aSigner()
  const device = newToken()
  expect(await signIn(email, { device, from: '203.0.113.7' })).toBe(200)
  await pool.query(
    `INSERT INTO sign_in_failures (email_hash, ip, failed_at) SELECT sha256(n::text::bytea), '203.0.113.7', $1 FROM generate_series(1, 100) n`,
    [testNow],
  )
  expect(await signIn(email, { from: '203.0.113.7' })).toBe(429)
  expect(await signIn(email, { device, from: '203.0.113.7' })).toBe(200)
})
