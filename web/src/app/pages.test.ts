import { contract } from '@quai/contract/contract.ts'
import { chargeKinds } from '@quai/contract/money/charges/charge-kinds.ts'
import { transporters } from '@quai/contract/orders/orders/query.ts'
import { pageQuery } from '@quai/contract/platform/pagination.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Page } from '../platform/pages/page.ts'
import { type Reader, uuid } from '../platform/pages/search.ts'
import { pages } from './pages.ts'

const rows: readonly Page[] = pages

const whole = [0, 1, -1, 1.5, 10, 25, 33, 50, 100, 1000, 100_000, 100_001, 2 ** 53, Number.NaN, 1e99]
const texts = ['', 'abc', ' a ', 'x'.repeat(120), ` ${'x'.repeat(120)} `, 'x'.repeat(121), '\0', '\uD800']
const days = ['2026-11-21', '2024-02-29', '2026-02-29', '2026-13-01', '1999-12-31', '2101-01-01', '2026-11-21T08:00']
const months = ['2026-11', '2026-13', '1999-12', '2100-12', '2101-01', '2026-1', '2026-11-01']
const uuids = ['019a0000-0000-7000-8000-000000000005', '019a0000-0000-7000-c000-000000000005', '019A0000']
const others = [true, false, null, undefined, {}, [], ['abc'], 'asc', 'desc', 'foo']

/** The values that an enumeration of the contract names are tried too. */
const namedBy = (schema: z.ZodType): unknown[] => {
  const { enum: one, anyOf } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return [...(one ?? []), ...(anyOf ?? []).map((choice) => (typeof choice === 'object' ? choice.const : undefined))]
}

const disagreements = (schema: z.ZodType, admits: Reader<unknown>): unknown[] =>
  [...whole, ...texts, ...days, ...months, ...uuids, ...others, ...namedBy(schema)].filter(
    // Absent: the address says nothing, which every list admits.
    (value) => value !== undefined && schema.safeParse(value).success !== admits(value),
  )

interface Bound {
  '~orpc': { route: { method?: string; path?: string }; inputSchema?: { shape: Record<string, z.ZodType> } }
}
const routes = new Map(
  // The contract is one level of modules above its routes.
  Object.entries(contract as unknown as Record<string, Record<string, Bound>>).flatMap(([module, verbs]) =>
    Object.entries(verbs).map(([verb, { '~orpc': route }]) => [`${module}.${verb}`, route] as const),
  ),
)

/** What an address says otherwise than its call. */
const otherwise: Partial<Record<string, Record<string, z.ZodType | undefined>>> = {
  // As answers name a transporter, not by its other spellings.
  'orders.list': { orderTransporter: z.enum(transporters).optional() },
  // The whole stock is for those who ask for it.
  'stock.products': { pageSize: pageQuery.shape.pageSize },
  'charges.movements': { kind: z.enum(chargeKinds) },
}
/** Parts of the path, and places in a list that is read on. */
const besides = ['id', 'uuid', 'productId', 'after']
/** What a page shows of what it read, which no call knows. */
const ownWords = ['tab', 'view', 'date', 'showsCalledOff', 'family', 'figure', 'isTable']

test.each(
  rows.flatMap(({ address, reads = [], search = {} }) => (reads.length > 0 ? [{ address, reads, search }] : [])),
)('l’adresse de la liste $address admet ce que son appel admet, ni plus ni moins', ({ reads, search }) => {
  const shape = Object.assign(
    {},
    ...reads.map((name) => ({ ...routes.get(name)?.inputSchema?.shape, ...otherwise[name] })),
  )
  expect(Object.keys(shape)).not.toEqual([])
  expect(Object.keys(shape).filter((name) => !(name in search) && !besides.includes(name))).toEqual([])
  expect(Object.keys(search).filter((name) => !(name in shape) && !ownWords.includes(name))).toEqual([])
  for (const [name, schema] of Object.entries<z.ZodType>(shape)) {
    const admits = search[name]
    expect({ [name]: admits && disagreements(schema, admits) }).toEqual({ [name]: admits && [] })
  }
})

test('une page qui tourne les pages d’une liste nomme l’appel qu’elle lit', () => {
  const lists = rows.filter(({ search = {} }) => 'pageSize' in search)
  expect(lists.filter(({ reads = [] }) => reads.length === 0).map(({ address }) => address)).toEqual([
    '/documents/select',
    '/products/$id',
  ])
})

test('les premiers appels d’une page sont des lectures du contrat', () => {
  const withoutNames = (path = '') => path.replace(/\?.*/, '').replaceAll(/\$\w+|\{\w+\}/g, '…')
  const readings = [...routes.values()].flatMap(({ route }) => (route.method === 'GET' ? withoutNames(route.path) : []))
  const first = rows.flatMap(({ firstCalls = [] }) => firstCalls)
  expect(first.length).toBeGreaterThan(10)
  expect(first.filter((call) => !readings.includes(withoutNames(call)))).toEqual([])
})

test('un identifiant d’adresse est celui du contrat', () => {
  expect(disagreements(z.uuid(), uuid)).toEqual([])
})
