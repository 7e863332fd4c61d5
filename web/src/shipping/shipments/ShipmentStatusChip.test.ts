import { expect, test } from 'vitest'
import { isBegun } from './ShipmentStatusChip.tsx'

test('un emballage ouvert sans colis reste à commencer', () => {
  expect(isBegun({ shipmentStatus: 'DRAFT', packagesCount: 0 })).toBe(false)
  expect(isBegun({ shipmentStatus: 'DRAFT', packagesCount: 1 })).toBe(true)
  expect(isBegun({ shipmentStatus: 'PACKAGED', packagesCount: 0 })).toBe(true)
})
