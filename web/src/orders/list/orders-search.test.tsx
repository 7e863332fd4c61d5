import { dayInput } from '@quai/contract/dates.ts'
import { orderListQuery } from '@quai/contract/orders/query.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { atAddress } from '../../ui/list/testing/at-address.tsx'
import { useOrdersList, views } from './orders-search.ts'
import { presetOf } from './presets.ts'

const orders = (address: string) =>
  atAddress({
    path: '/orders',
    shape: { ...orderListQuery.shape, view: z.enum(views).optional(), date: dayInput.optional() },
    address,
    useList: () => useOrdersList(presetOf('/orders')),
  })

afterEach(cleanup)

test('« en attente de clôture » est un filtre comme un autre : il se compte et s’efface', async () => {
  const { list, after } = await orders('/orders?isDue=true&orderType=inventory')
  expect(list().filtersCount).toBe(2)
  expect(await after(({ clearFilters }) => clearFilters())).toBe('/orders')
})

test('la vue et son jour ne sont pas des filtres', async () => {
  const { list, after } = await orders('/orders?view=week&date=2027-01-04&orderType=delivery')
  expect(list().filters).toEqual({ orderType: 'delivery' })
  expect(await after(({ clearFilters }) => clearFilters())).toBe('/orders?view=week&date=2027-01-04')
})
