import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readStarts } from './page.ts'

const built = `${mkdtempSync(join(tmpdir(), 'quai-built-'))}/`
mkdirSync(`${built}.vite`)
const page = (name: string) => ['app.js', `${name}.js`]
const pages = {
  '/': page('dashboard'),
  '/orders/$id': page('order'),
  '/orders': page('orders'),
  '/orders?view': page('calendar'),
  '/orders/create': page('form'),
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
  expect(readStarts(built)(path).files).toEqual(page(name))
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
