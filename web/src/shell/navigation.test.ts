import { expect, test } from 'vitest'
import { currentOf, destinations, menus, thumbs } from './navigation.ts'

test.each([
  ['/', '/'],
  ['/stock', '/stock'],
  ['/stock/154', '/stock'],
  ['/stock/adjust', '/stock/adjust'],
  ['/orders/create', '/orders'],
  ['/orders/import', '/imports'],
  ['/products/import', '/imports'],
  ['/imports/019a', '/imports'],
  ['/admin/users', undefined],
])('%s allume %s dans la navigation d’un entrepôt', (path, current) => {
  expect(currentOf(destinations.warehouse, path)).toBe(current)
})

test.each(['customer', 'warehouse', 'admin'] as const)('le menu de chaque rôle a neuf entrées au plus : %s', (role) => {
  expect(menus[role].flatMap(({ items }) => items).length).toBeLessThanOrEqual(9)
})

test('une destination n’a qu’une place, et la barre du téléphone la reprend', () => {
  for (const role of ['customer', 'warehouse', 'admin'] as const) {
    const places = destinations[role].map(({ to }) => to)
    expect(new Set(places).size).toBe(places.length)
    expect(places).toEqual(expect.arrayContaining([...thumbs[role]]))
    expect(thumbs[role]).toHaveLength(4)
  }
})

test('sur le téléphone d’un entrepôt, « À clôturer » ne se cache pas', () => {
  expect(thumbs.warehouse).toContain('/to-complete')
})
