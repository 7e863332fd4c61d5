import { describe, expect, test } from 'vitest'
import { aContact, aDeal, aPair, aUser } from '../../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../../testing/test-app.ts'
import { hashPassword } from './password.ts'

const t = await createTestApp()
const { db } = t.app
const password = 'Correct-42'
const passwordHash = await hashPassword(password)
const { customer } = await aPair(db)

const aSigner = async ({ userId = customer.userId, hash = passwordHash as string | null } = {}) => {
  const contactId = await aContact(db, userId, { passwordHash: hash })
  const { email } = await db
    .selectFrom('contacts')
    .select('email')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  return { contactId, email }
}

let lastNetwork = 0
/** Returns a network address without failures from other tests. */
const freshNetwork = () => `198.51.100.${++lastNetwork}`

const signIn = async (email: string, given = password, from = freshNetwork()) => {
  const answer = await t.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    payload: { email, password: given },
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

const later = (seconds: number) => new Date(Date.parse(testNow) + seconds * 1000).toISOString()

describe('connexion', () => {
  test('ouvre une session au nom du contact', async () => {
    const { email, contactId } = await aSigner()
    const { status, body } = await signIn(email)
    expect(status).toBe(200)
    expect(body.accessUser).toMatchObject({
      contact: { id: contactId, email },
      userId: customer.userId,
      userType: 'customer',
    })
    expect(body.accessUser).not.toHaveProperty('hijackerId')
    expect(await t.withToken(body.accessToken).get('/auth/account')).toMatchObject({
      status: 200,
      body: body.accessUser,
    })
  })
  test('l’adresse e-mail se lit sans la casse', async () => {
    const { email } = await aSigner()
    expect((await signIn(email.toUpperCase())).status).toBe(200)
  })
  test('un mot de passe accentué se lit dans ses deux écritures Unicode', async () => {
    const { email } = await aSigner({ hash: await hashPassword('Été-2027!'.normalize('NFC')) })
    expect((await signIn(email, 'Été-2027!'.normalize('NFD'))).status).toBe(200)
  })
  test('tout refus est le même, que l’adresse existe ou non', async () => {
    const known = await aSigner()
    const withoutPassword = await aSigner({ hash: null })
    const inactive = await aSigner()
    await db.updateTable('contacts').set({ is_active: false }).where('id', '=', inactive.contactId).execute()
    const closed = await aUser(db, 'customer')
    const ofClosed = await aSigner({ userId: closed.userId })
    await db.updateTable('users').set({ is_active: false }).where('id', '=', closed.userId).execute()
    const refusals = [
      await signIn(known.email, 'Faux-4242'),
      await signIn('inconnu@example.test'),
      await signIn(withoutPassword.email),
      await signIn(inactive.email),
      await signIn(ofClosed.email),
    ]
    for (const { status, body } of refusals) expect({ status, body }).toEqual({ status: 401, body: refusals[0]?.body })
    expect(refusals[0]?.body).toMatchObject({ statusCode: 401, code: 'SIGN_IN_FAILED' })
  })
  test('une adresse inconnue demande le même travail qu’une adresse connue', async () => {
    const { email } = await aSigner()
    const time = async (address: string) => {
      // Forgets earlier failures, because an address with too many is refused before its password is checked.
      await db.deleteFrom('sign_in_failures').execute()
      const start = performance.now()
      await signIn(address, 'Faux-4242')
      return performance.now() - start
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 15; round++) {
      known.push(await time(email))
      unknown.push(await time('personne@example.test'))
    }
    // The password check dominates the time. Without it, an unknown address would be answered several times faster. The
    // shortest times are those that no other work of the machine lengthened.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) * 0.6)
  })
  test.each([{ email: 'pas-une-adresse', password }, { email: 'a@example.test' }, {}])(
    '%j est illisible',
    async (payload) => {
      const answer = await t.server.inject({ method: 'POST', url: '/api/auth/login', payload })
      expect(answer.statusCode).toBe(422)
    },
  )
})

describe('limite de connexion', () => {
  const failFiveTimes = async (email: string, from: string) => {
    for (let attempt = 1; attempt <= 5; attempt++) expect((await signIn(email, 'Faux-4242', from)).status).toBe(401)
  }
  test('après 5 échecs, même le bon mot de passe attend la fin des 300 secondes', async () => {
    const { email } = await aSigner()
    const from = freshNetwork()
    await failFiveTimes(email, from)
    t.setNow(later(100))
    const refused = await signIn(email, password, from)
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '200' },
      body: { statusCode: 429, code: 'SIGN_IN_LIMITED', params: { retryAfterSeconds: 200 } },
    })
    expect(refused.body.message).toContain('4\u00a0minutes')
    t.setNow(later(301))
    expect((await signIn(email, password, from)).status).toBe(200)
    t.setNow(testNow)
  })
  test('une adresse inconnue est limitée comme les autres', async () => {
    const from = freshNetwork()
    await failFiveTimes('fantome@example.test', from)
    expect((await signIn('Fantome@example.test', password, from)).status).toBe(429)
  })
  test('la limite vaut pour une adresse e-mail et une adresse réseau', async () => {
    const [victim, other] = [await aSigner(), await aSigner()]
    const from = freshNetwork()
    await failFiveTimes(victim.email, from)
    expect((await signIn(other.email, password, from)).status).toBe(200)
    expect((await signIn(victim.email)).status).toBe(200)
  })
  test('les adresses IPv6 d’un même réseau comptent ensemble', async () => {
    const { email } = await aSigner()
    for (let attempt = 1; attempt <= 5; attempt++) await signIn(email, 'Faux-4242', `2001:db8:1:2::${attempt}`)
    expect((await signIn(email, password, '2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await signIn(email, password, '2001:db8:1:3::1')).status).toBe(200)
  })
  test('16 essais à la fois : cinq sont examinés', async () => {
    const { email } = await aSigner()
    const from = freshNetwork()
    // Opens every connection first, so that the attempts do not wait for one another.
    await Promise.all(Array.from({ length: 10 }, () => t.app.pool.query('SELECT pg_sleep(0.05)')))
    const answers = await Promise.all(Array.from({ length: 16 }, () => signIn(email, 'Faux-4242', from)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(11)
  })
  test('un mot de passe essayé sur cent comptes depuis un réseau y attend la fin de l’heure', async () => {
    const { email } = await aSigner()
    const from = freshNetwork()
    const sprayed = await Promise.all(
      Array.from({ length: 4 }, async (_, rank) => {
        const statuses: number[] = []
        for (let account = 0; account < 25; account++)
          statuses.push((await signIn(`compte-${rank}-${account}@example.test`, 'Faux-4242', from)).status)
        return statuses
      }),
    )
    expect(sprayed.flat()).toEqual(Array(100).fill(401))
    t.setNow(later(600))
    for (const address of [email, 'personne@example.test'])
      expect(await signIn(address, password, from)).toMatchObject({
        status: 429,
        headers: { 'retry-after': '3000' },
        body: { code: 'SIGN_IN_LIMITED', params: { retryAfterSeconds: 3_000 } },
      })
    expect((await signIn(email)).status).toBe(200)
    t.setNow(later(3_601))
    expect((await signIn(email, password, from)).status).toBe(200)
    t.setNow(testNow)
  })
  test('les mots de passe d’un réseau sont examinés un par un, sans faire attendre les autres réseaux', async () => {
    const { email } = await aSigner()
    const from = freshNetwork()
    let answered = 0
    const flood = Array.from({ length: 40 }, async (_, rank) => {
      const answer = await signIn(`rafale-${rank}@example.test`, 'Faux-4242', from)
      answered++
      return answer
    })
    expect((await signIn(email)).status).toBe(200)
    expect(answered).toBeLessThan(25)
    const answers = await Promise.all(flood)
    // One attempt runs and thirty wait. Further ones are refused at once.
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(31)
    for (const refused of answers.filter(({ status }) => status === 429))
      expect(refused).toMatchObject({ headers: { 'retry-after': '5' }, body: { code: 'TOO_MANY_REQUESTS' } })
  })
  test('une connexion réussie repart de zéro', async () => {
    const { email } = await aSigner()
    const from = freshNetwork()
    for (let attempt = 1; attempt <= 4; attempt++) await signIn(email, 'Faux-4242', from)
    expect((await signIn(email, password, from)).status).toBe(200)
    for (let attempt = 1; attempt <= 4; attempt++) expect((await signIn(email, 'Faux-4242', from)).status).toBe(401)
  })
  test('la table des échecs ne montre l’adresse de personne', async () => {
    const { rows } = await t.app.pool.query('SELECT string_agg(f::text, $1) AS shown FROM sign_in_failures f', ['|'])
    expect(rows[0].shown).toBeTruthy()
    expect(rows[0].shown).not.toContain('example.test')
  })
})

test('sans accord, on se connecte et on lit son compte', async () => {
  const alone = await aUser(db, 'customer')
  const { email } = await aSigner({ userId: alone.userId })
  const { body } = await signIn(email)
  expect((await t.withToken(body.accessToken).get('/auth/account')).status).toBe(200)
  const warehouse = await aUser(db, 'warehouse')
  await aDeal(db, alone.userId, warehouse.userId)
  expect((await t.withToken(body.accessToken).get('/deals')).status).toBe(200)
})
