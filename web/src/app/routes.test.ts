import { isNotFound } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import type { Page } from '../platform/pages/page.ts'
import { pages } from './pages.ts'
import { router } from './routes.tsx'

const rows: readonly Page[] = pages
const readers = rows.flatMap(({ search = {} }) => Object.entries(search))
const admitsText = new Set(readers.flatMap(([name, admits]) => (admits('foo') ? [name] : [])))
/** Every parameter that a page knows, but those that take any text. */
const names = ['expired', ...readers.map(([name]) => name)].filter((name) => !admitsText.has(name))
/** Invalid values for any known parameter. */
const junk = ['foo', '9999-99-99', -7, 1e99, null, {}, ['a'], '\u0000']

const reading = Object.values(router.routesByPath).filter(({ options }) => 'validateSearch' in options)

test.each(reading.map(({ fullPath }) => fullPath))(
  'l’adresse %s ne retient rien de ce que sa page ne connaît pas',
  (path) => {
    const address = path.replaceAll(/\$\w+/g, '1')
    for (const value of junk) {
      const asked = { ...Object.fromEntries(names.map((name) => [name, value])), inconnu: 1 }
      const match = router.matchRoutes(address, asked).at(-1)
      expect(match?.fullPath).toBe(path)
      expect(Object.entries(match?.search ?? {}).filter(([, read]) => read !== undefined)).toEqual([])
    }
  },
)

test('toutes les pages qui lisent leur adresse y sont', () => {
  expect(reading.length).toBeGreaterThanOrEqual(17)
})

test('chaque adresse est celle d’une seule page', () => {
  const addresses = rows.map(({ address }) => address)
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([])
})

test('chaque page a un titre, qui dit laquelle', () => {
  const titles = Object.values(router.routesById).map(({ options }) => options.staticData?.title)
  expect(titles.filter((title) => !title || title === 'Quai')).toEqual([])
})

test.each([
  '/orders/foo',
  '/orders/0',
  '/orders/1/foo',
  '/products/abc',
  '/products/-1/edit',
  '/stock/1e99',
  '/imports/7',
  '/shipments/7',
  '/invoices/7',
])('l’adresse %s, où rien ne peut être, est introuvable', (path) => {
  const found = router.matchRoutes(path, {}).map(({ paramsError }) => paramsError)
  expect(found.filter((error) => error !== undefined).map(isNotFound)).toEqual([true])
})

test('la page d’une commande ne se montre pas à l’adresse d’un formulaire qui n’existe pas', () => {
  const { beforeLoad } = router.routesByPath['/orders/$id'].options
  // Only the address matters to it.
  const at = (pathname: string) => () => beforeLoad?.({ location: { pathname } } as never)
  expect(at('/orders/463')).not.toThrow()
  expect(at('/orders/463/update')).not.toThrow()
  expect(at('/orders/463/zzz')).toThrow()
})
