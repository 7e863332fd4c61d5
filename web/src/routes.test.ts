import { expect, test } from 'vitest'
import { router } from './routes.tsx'

const names = (
  'view date page pageSize sort direction state tab type mode upload importType statusGroup orderType orderTransporter ' +
  'customerId warehouseId partnerId productId from to isPreOrder isDue hasChangesToAccept userType productType isActive ' +
  'onlyErrors expired'
).split(' ')
/** Invalid values for any known parameter. */
const junk = ['foo', '9999-99-99', -7, 1e99, null, {}, ['a'], '\u0000']

const readers = Object.values(router.routesByPath).filter(({ options }) => 'validateSearch' in options)

test.each(readers.map(({ fullPath }) => fullPath))(
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
  expect(readers.length).toBeGreaterThanOrEqual(17)
})
