import { describe, expect, test } from 'vitest'
import { purge } from '../platform/jobs/purge.ts'
import { aUser } from '../testing/builders/builders.ts'
import { createTestApp, testNow } from '../testing/test-app.ts'
import { frontErrorRetentions } from './retention.ts'

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

test('30 signalements par minute d’une même adresse du réseau, puis 429, puis de nouveau', async () => {
  t.setNow(minutes(6))
  const answers = await Promise.all(Array.from({ length: 40 }, () => report()))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(30)
  expect(answers.find(({ status }) => status === 429)?.body.code).toBe('TOO_MANY_REQUESTS')
  t.setNow(minutes(8))
  expect((await report()).status).toBe(204)
})

describe('limites', () => {
  test('un signalement trop long ou sans message est refusé', async () => {
    t.setNow(minutes(10))
    expect((await report({ stackTrace: 'a'.repeat(8_001) })).status).toBe(422)
    expect((await report({ stackTrace: 'é'.repeat(20_000) })).status).toBe(413)
    expect((await report({ error: {} })).status).toBe(422)
  })
  test('les signalements se gardent 90 jours', async () => {
    const total = async () => (await asAdmin.get('/errors')).body.total
    const inDays = (days: number) => ({ ...t.app, clock: () => new Date(Date.parse(testNow) + days * 86_400_000) })
    await purge(inDays(89), frontErrorRetentions)
    expect(await total()).toBeGreaterThan(0)
    await purge(inDays(91), frontErrorRetentions)
    expect(await total()).toBe(0)
  })
})
