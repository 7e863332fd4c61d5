import { expect, test } from 'vitest'
import { filtersCount, isFiltered, noFilters } from './orders-search.ts'

test('« en attente de clôture » est un filtre comme un autre : il se compte et s’efface', () => {
  expect(isFiltered({ isDue: true })).toBe(true)
  expect(filtersCount({ isDue: true, orderType: 'inventory' })).toBe(2)
  expect(isFiltered({ isDue: true, ...noFilters })).toBe(false)
})
