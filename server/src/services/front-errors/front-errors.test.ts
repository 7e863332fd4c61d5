import { describe, expect, test } from 'vitest'
import { retentions } from '../../app/modules/retention.ts'
import { openSession } from '../../calls/session.ts'
import { purge } from '../../platform/jobs/purge.ts'
import { aContact, aUser } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'

const ofErrors = retentions.filter(({ table }) => table === 'front_errors')

const t = await createTestApp()
const { db } = t.app
const asAdmin = await t.as((await aUser(db, 'admin')).contactId)
const reader = await aUser(db, 'customer', { name: 'Comptoir Bleu' })

const aReport = (changes: object = {}) => ({
  error: { name: 'TypeError', message: 'x is undefined' },
  stackTrace: 'TypeError: x is undefined\n    at Page (/assets/page-AbCd1234.js:1:20)',
  user: { contactId: reader.contactId, userType: 'customer' },
  browserInfo: { userAgent: 'Mozilla', language: 'fr-FR', viewport: '1440x900' },
  url: '/orders?page=2',
  release: 'a1b2c3',
  ...changes,
})
const report = (changes: object = {}) => t.withToken().post('/errors/front-unexpected', aReport(changes))
const minutes = (count: number) => new Date(Date.parse(testNow) + count * 60_000).toISOString()
const groupsOf = async (search: string) => (await asAdmin.get('/errors', { search })).body.items

test('sans session, une erreur se signale avec tous ses champs, et se lit avec sa pile et sa version', async () => {
  expect((await report()).status).toBe(204)
  const [{ id }] = await groupsOf('undefined')
  expect((await asAdmin.get(`/errors/${id}`)).body).toMatchObject({
    name: 'TypeError',
    message: 'x is undefined',
    stackTrace: expect.stringContaining('at Page'),
    url: '/orders?page=2',
    release: 'a1b2c3',
    releases: ['a1b2c3'],
    userName: 'Comptoir Bleu',
    count: 1,
    browserInfo: { viewport: '1440x900' },
  })
  expect((await asAdmin.get('/errors/999999')).status).toBe(404)
})

test('une erreur et un navigateur en texte, et le compte de la session, se lisent de même', async () => {
  t.setNow(minutes(1))
  const contactId = await aContact(db, reader.userId)
  const { body: accessUser } = await (await t.as(contactId)).get('/auth/account')
  const texts = [
    ['RangeError: trop long', { name: 'RangeError', message: 'trop long' }],
    [
      JSON.stringify({ name: 'RangeError', message: 'trop long', stack: '' }),
      { name: 'RangeError', message: 'trop long' },
    ],
    [JSON.stringify({ message: 'illisible \0\ud800' }), { name: '', message: 'illisible \ufffd' }],
    ['rien de connu', { name: '', message: 'rien de connu' }],
  ] as const
  for (const [error, read] of texts) {
    expect(
      await report({ error, user: accessUser, browserInfo: 'Mozilla/5.0 (X11)', url: `/texte/${read.name}` }),
    ).toMatchObject({ status: 204 })
    const [{ id }] = await groupsOf(read.message)
    expect((await asAdmin.get(`/errors/${id}`)).body).toMatchObject({
      ...read,
      contactName: accessUser.contact.name,
      userName: 'Comptoir Bleu',
      browserInfo: { userAgent: 'Mozilla/5.0 (X11)' },
    })
  }
  const browserInfo = JSON.stringify({ userAgent: 'Firefox', language: 'fr' })
  expect((await report({ error: 'en json', browserInfo })).status).toBe(204)
  const [{ id }] = await groupsOf('en json')
  expect((await asAdmin.get(`/errors/${id}`)).body.browserInfo).toMatchObject({ userAgent: 'Firefox', language: 'fr' })
})

test('la même erreur au même endroit compte dans un seul groupe, d’une version à l’autre', async () => {
  t.setNow(minutes(2))
  const at = (file: string) => ({
    error: { name: 'E', message: 'groupe 7' },
    stackTrace: `E\n at P (/assets/${file}:1:2)`,
  })
  await report({ ...at('page-AAAAAAA1.js'), release: 'v1' })
  await report({ ...at('page-BBBBBBB2.js'), release: 'v2', user: null })
  await report({ ...at('autre-BBBBBBB2.js'), release: 'v2' })
  const groups = await groupsOf('groupe')
  expect(groups).toMatchObject([{ count: 1 }, { count: 2, usersCount: 1, release: 'v2' }])
  expect((await asAdmin.get(`/errors/${groups[1].id}`)).body.releases).toEqual(['v1', 'v2'])
  expect((await asAdmin.get('/errors', { release: 'v1' })).body.total).toBe(1)
})

test('un contact qui n’existe pas n’empêche pas de signaler', async () => {
  t.setNow(minutes(4))
  expect((await report({ user: { contactId: 999_999, userType: null }, url: '/seul' })).status).toBe(204)
})

const errorOf = (message: string) => ({ error: { name: 'E', message } })
const letters = (rank: number) => String(rank).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
const from = (remoteAddress: string, report: object, token?: string) =>
  t.server.inject({
    method: 'POST',
    url: '/api/errors/front-unexpected',
    payload: aReport(report),
    remoteAddress,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

test('30 erreurs différentes par minute d’une même adresse du réseau, puis 429, puis de nouveau', async () => {
  t.setNow(minutes(6))
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, rank) => from('198.51.100.1', errorOf(`rafale ${letters(rank)}`))),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(30)
  expect(answers.find(({ statusCode }) => statusCode === 429)?.json().code).toBe('TOO_MANY_REQUESTS')
  t.setNow(minutes(8))
  expect((await from('198.51.100.1', errorOf('après la rafale'))).statusCode).toBe(204)
})

test('la même erreur répétée se compte, sans remplir le disque', async () => {
  t.setNow(minutes(10))
  const answers = await Promise.all(Array.from({ length: 60 }, () => report(errorOf('répétée'))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  expect(await groupsOf('répétée')).toMatchObject([{ count: 60 }])
  const rows = await db.selectFrom('front_errors').select('id').where('message', '=', 'répétée').execute()
  expect(rows).toHaveLength(20)
})

test('des inconnus qui signalent sans fin ne cachent ni l’erreur de quelqu’un de connecté, ni celle d’une autre adresse', async () => {
  t.setNow(minutes(90))
  const flood = async (address: string) => {
    for (let minute = 0; minute < 2; minute++) {
      t.setNow(minutes(90 + minute * 2))
      await Promise.all(
        Array.from({ length: 30 }, (_, rank) =>
          from(address, errorOf(`noyer ${address} ${letters(rank + minute * 30)}`)),
        ),
      )
    }
  }
  for (let rank = 1; rank <= 10; rank++) await flood(`203.0.113.${rank}`)
  expect((await from('198.51.100.20', errorOf('vraie erreur à la connexion'))).statusCode).toBe(204)
  // The same network as the flood: a session has its own limit.
  const { accessToken } = await openSession(db, t.app.sessionKey, t.app.clock(), reader)
  expect((await from('203.0.113.1', errorOf('vraie erreur au travail'), accessToken)).statusCode).toBe(204)
  expect((await from('203.0.113.1', errorOf('sans session'))).statusCode).toBe(429)
  expect(await groupsOf('vraie')).toHaveLength(2)
})

test('une organisation ne prend que sa part', async () => {
  t.setNow(minutes(200))
  const { accessToken } = await openSession(db, t.app.sessionKey, t.app.clock(), reader)
  const answers = await Promise.all(
    Array.from({ length: 105 }, (_, rank) => from('192.0.2.1', errorOf(`beaucoup ${letters(rank)}`), accessToken)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(100)
  expect((await from('192.0.2.1', errorOf('de quelqu’un d’autre'))).statusCode).toBe(204)
})

describe('limites', () => {
  test('un signalement trop long ou sans message est refusé', async () => {
    t.setNow(minutes(300))
    expect((await report({ stackTrace: 'a'.repeat(8_001) })).status).toBe(422)
    expect((await report({ stackTrace: 'é'.repeat(20_000) })).status).toBe(413)
    expect((await report({ error: {} })).status).toBe(422)
  })
  test('les signalements se gardent 90 jours', async () => {
    const total = async () => (await asAdmin.get('/errors')).body.total
    const inDays = (days: number) => ({ ...t.app, clock: () => new Date(Date.parse(testNow) + days * 86_400_000) })
    await purge(inDays(89), ofErrors)
    expect(await total()).toBeGreaterThan(0)
    await purge(inDays(91), ofErrors)
    expect(await total()).toBe(0)
  })
})
