import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Installation } from '@quai/contract/calls/installation.ts'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { readStarts, registerPage } from './page.ts'

const folder = `${mkdtempSync(join(tmpdir(), 'quai-page-'))}/`
mkdirSync(`${folder}assets`)
writeFileSync(
  `${folder}index.html`,
  '<meta name="installation" content="__INSTALLATION__" /><script type="module" crossorigin src="/assets/index-AbC_12-x.js"></script>',
)
writeFileSync(`${folder}sw.js`, '/* worker */')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const plain: Installation = {
  isInMaintenance: false,
  analyticsContainer: null,
  mailing: 'sent',
  hasMaps: false,
  demoAccounts: [],
}

const serve = async (facts: Partial<Installation> = {}) => {
  const server = Fastify()
  server.get('/api/appel', async () => ({}))
  await registerPage(server, { folder, installation: () => ({ ...plain, ...facts }), place: () => undefined })
  const page = await server.inject('/')
  return { server, page, policy: String(page.headers['content-security-policy']) }
}

test('la politique ne nomme le gestionnaire de balises que si un conteneur est configuré', async () => {
  const without = await serve()
  expect(without.policy).toContain("script-src 'self';")
  expect(without.policy + without.page.body).not.toContain('google')
  const { policy } = await serve({ analyticsContainer: 'GTM-ABCD' })
  expect(policy).toContain("script-src 'self' https://www.googletagmanager.com;")
  expect(policy).not.toContain('unsafe')
})

test('la page porte ce que l’installation dit avant toute connexion, sans que rien n’en devienne du code', async () => {
  const account = { label: `L’Échoppe "d'en" <b>$&</b>`, email: 'a@quai.test', password: 'x' }
  const { page } = await serve({ isInMaintenance: true, demoAccounts: [account] })
  const written = /name="installation" content="([^"]*)"/.exec(page.body)?.[1] ?? ''
  expect(written).not.toContain('<')
  const read = written.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  expect(JSON.parse(read)).toEqual({ ...plain, isInMaintenance: true, demoAccounts: [account] })
})

test('un lien d’un autre site ne déconnecte pas', async () => {
  const { server } = await serve()
  const open = (url: string, site: string) => server.inject({ url, headers: { 'sec-fetch-site': site } })
  for (const url of ['/logout', '/logout?x=1'])
    expect(await open(url, 'cross-site')).toMatchObject({ statusCode: 303, headers: { location: '/' } })
  for (const site of ['none', 'same-origin']) expect((await open('/logout', site)).statusCode).toBe(200)
  expect((await open('/orders', 'cross-site')).statusCode).toBe(200)
})

test('chaque réponse de l’API nomme la version de la page', async () => {
  const { server, page } = await serve()
  expect((await server.inject('/api/appel')).headers['x-quai-release']).toBe('AbC_12-x')
  expect(page.headers['x-quai-release']).toBeUndefined()
})

test('le programme qui ouvre la page sans réseau n’est jamais gardé sans être redemandé, et ne lit que ce site', async () => {
  const { server } = await serve()
  const { headers, body } = await server.inject('/sw.js')
  expect(body).toBe('/* worker */')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' })
  expect(headers['content-security-policy']).toContain("connect-src 'self'")
})

const built = `${mkdtempSync(join(tmpdir(), 'quai-built-'))}/`
mkdirSync(`${built}.vite`)
const filesOf = (name: string) => ['app.js', `${name}.js`]
const pages = {
  '/': filesOf('dashboard'),
  '/orders/$id': filesOf('order'),
  '/orders': filesOf('orders'),
  '/orders?view': filesOf('calendar'),
  '/orders/create': filesOf('form'),
}
const calls = { '/orders': ['/orders?sort=createdAt', '/deals'], '/orders/$id': ['/orders/$id', '/orders/$id/logs'] }
writeFileSync(`${built}.vite/first-files.json`, JSON.stringify({ always: ['app.js'], pages, calls }))

test.each([
  ['/', 'dashboard'],
  ['/orders', 'orders'],
  ['/orders?q=lavigne', 'orders'],
  ['/orders?date=2026-11-23&view=week', 'calendar'],
  ['/orders/create', 'form'],
  ['/orders/create?view=week', 'form'],
  ['/orders/0190c5f2', 'order'],
  ['/orders/0190c5f2/complete', 'order'],
])('l’adresse %s commence par les fichiers de sa page', (path, name) => {
  expect(readStarts(built)(path).files).toEqual(filesOf(name))
})

test.each(['/nulle-part', '/orders/', '/stock/12'])('l’adresse inconnue %s, par ceux de toutes', (path) => {
  expect(readStarts(built)(path)).toEqual({ files: ['app.js'], calls: [] })
})

test('une page qui n’est pas construite n’en nomme aucun', () => {
  expect(readStarts('/nulle/part/')('/orders')).toEqual({ files: [], calls: [] })
})

const uuid = '019a0000-0000-7000-8000-000000000005'

test.each([
  ['/orders', ['/orders?sort=createdAt', '/deals']],
  [`/orders/${uuid}`, [`/orders/${uuid}`, `/orders/${uuid}/logs`]],
])('l’adresse %s commence par les appels de sa page', (path, asked) => {
  expect(readStarts(built)(path).calls).toEqual(asked)
})

test.each(['/orders?sort=id', '/orders/463', `/orders/${uuid}/complete`, `/orders/${uuid}?upload=proof`, '/'])(
  'l’adresse %s, qui demande autre chose, par aucun appel',
  (path) => {
    expect(readStarts(built)(path).calls).toEqual([])
  },
)
