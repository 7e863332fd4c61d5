import { expect, test } from 'vitest'
import { currentOf, destinations } from './navigation.ts'

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
