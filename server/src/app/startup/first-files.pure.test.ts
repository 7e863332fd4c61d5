import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFirstFiles } from './page.ts'

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
writeFileSync(`${built}.vite/first-files.json`, JSON.stringify({ always: ['app.js'], pages }))

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
  expect(readFirstFiles(built)(path)).toEqual(page(name))
})

test.each(['/nulle-part', '/orders/', '/stock/12'])('l’adresse inconnue %s, par ceux de toutes', (path) => {
  expect(readFirstFiles(built)(path)).toEqual(['app.js'])
})

test('une page qui n’est pas construite n’en nomme aucun', () => {
  expect(readFirstFiles('/nulle/part/')('/orders')).toEqual([])
})
