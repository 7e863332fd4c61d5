import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { day, flag, oneOf, searchOf } from '../../../platform/pages/search.ts'
import { atAddress } from '../../../ui/list/testing/at-address.tsx'
import { orderList } from '../../pages.ts'
import { useOrdersList, views } from './orders-search.ts'
import { presetOf } from './presets.ts'

const orders = (address: string) =>
  atAddress({
    path: '/orders',
    read: searchOf({ ...orderList, view: oneOf(views), date: day, showsCalledOff: flag }),
    address,
    useList: () => useOrdersList(presetOf('/orders')),
  })

afterEach(cleanup)

test('« en attente de clôture » est un filtre comme un autre : il se compte et s’efface', async () => {
  const { list, after } = await orders('/orders?isToComplete=true&orderType=inventory')
  expect(list().filtersCount).toBe(2)
  expect(await after(({ clearFilters }) => clearFilters())).toBe('/orders')
})

test('la vue et son jour ne sont pas des filtres', async () => {
  const { list, after } = await orders('/orders?view=week&date=2027-01-04&orderType=delivery')
  expect(list().filters).toEqual({ orderType: 'delivery' })
  expect(await after(({ clearFilters }) => clearFilters())).toBe('/orders?view=week&date=2027-01-04')
})

test('l’interrupteur « Annulées » est dans l’adresse : Retour le remet, et effacer les filtres le garde', async () => {
  const { list, after, back } = await orders('/orders?view=week&orderType=delivery')
  expect(await after(({ change }) => change({ showsCalledOff: true }))).toContain('showsCalledOff=true')
  expect(list().filtersCount).toBe(1)
  expect(await after(({ clearFilters }) => clearFilters())).toBe('/orders?view=week&showsCalledOff=true')
  await back()
  expect(await back()).not.toContain('showsCalledOff')
})
