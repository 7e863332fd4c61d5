import { expect, test } from 'vitest'
import { isSameQuery } from '../../../services/saved-filters/SavedFilters.tsx'
import { savedQueryOf } from './saved-query.ts'

test('ce qui se garde : les filtres et l’ordre, ni la page ni l’affichage', () => {
  const search = {
    view: 'week',
    date: '2027-01-04',
    showsCalledOff: true,
    page: 3,
    pageSize: 50,
    orderType: 'delivery',
    from: undefined,
  } as const
  expect(savedQueryOf({ ...search, sort: 'createdAt' })).toEqual({ orderType: 'delivery', sort: 'createdAt' })
})

test('deux demandes sont les mêmes quel que soit l’ordre de leurs filtres', () => {
  expect(
    isSameQuery(
      { orderType: 'delivery', search: 'Évian' },
      savedQueryOf({ search: 'Évian', orderType: 'delivery', page: 2 }),
    ),
  ).toBe(true)
  expect(isSameQuery({ orderType: 'delivery' }, savedQueryOf({ orderType: 'delivery', isPreOrder: true }))).toBe(false)
})

test('ce qui attend une clôture aujourd’hui ne s’enregistre pas', () => {
  expect(savedQueryOf({ isToComplete: true, orderType: 'inventory' })).toEqual({ orderType: 'inventory' })
})
