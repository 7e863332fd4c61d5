import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { productList } from '../../goods/pages.ts'
import { searchOf } from '../../platform/pages/search.ts'
import { atAddress } from './testing/at-address.tsx'
import { useListSearch } from './use-list-search.ts'

const products = (address: string) =>
  atAddress({
    path: '/products',
    read: searchOf(productList),
    address,
    useList: () => useListSearch('/products', { sort: 'reference' }),
  })

afterEach(cleanup)

test('un filtre changé ramène à la première page, les autres et l’ordre restent', async () => {
  const { after } = await products('/products?page=4&pageSize=50&productType=textile&sort=name')
  const address = await after(({ filter }) => filter('isActive').onChange(false))
  expect(address).toBe('/products?pageSize=50&productType=textile&sort=name&isActive=false')
})

test('effacer les filtres garde l’ordre et la longueur des pages', async () => {
  const { after } = await products('/products?search=th%C3%A9&customerId=3&sort=name&direction=desc&pageSize=10')
  expect(await after(({ clearFilters }) => clearFilters())).toBe('/products?sort=name&direction=desc&pageSize=10')
})

test('ce que l’adresse ne dit pas est comme d’habitude ; ce qu’elle dit de faux ne compte pas', async () => {
  const { list } = await products('/products?page=deux&direction=vers-le-haut&productType=inconnu')
  const { sorting, place, filtersCount } = list()
  expect({ ...sorting, ...place, filtersCount }).toMatchObject({
    by: 'reference',
    direction: 'asc',
    page: 1,
    pageSize: 25,
    filtersCount: 0,
  })
})

test('les mêmes filtres se lisent pareil, dans quelque ordre que l’adresse les donne', async () => {
  const { list } = await products('/products?search=x&isActive=true')
  const first = JSON.stringify(list().filters)
  cleanup()
  const other = await products('/products?isActive=true&page=2&search=x')
  expect(JSON.stringify(other.list().filters)).toBe(first)
})

test('une autre page garde les filtres', async () => {
  const { after } = await products('/products?search=x')
  expect(await after(({ place }) => place.onChange(3, 25))).toBe('/products?search=x&page=3&pageSize=25')
})

test('un filtre et une page sont des pas en arrière ; une recherche que l’on continue n’en est qu’un', async () => {
  const { after, back } = await products('/products')
  await after(({ filter }) => filter('search').onChange('th'))
  await after(({ filter }) => filter('search').onChange('thé'))
  await after(({ place }) => place.onChange(2, 25))
  expect(await back()).toBe('/products?search=th%C3%A9')
  expect(await back()).toBe('/products')
})

test('la page corrigée remplace celle qui n’existe pas', async () => {
  const { after, back } = await products('/products')
  await after(({ filter }) => filter('isActive').onChange(true))
  await after(({ place }) => place.onCorrect(3, 25))
  expect(await back()).toBe('/products')
})
