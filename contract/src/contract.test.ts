import type { AnyContractProcedure } from '@orpc/contract'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { RouteMeta } from './calls/route.ts'
import { contract } from './contract.ts'
import { isFailureCode } from './failures.ts'

const routes: AnyContractProcedure[] = Object.values(contract).flatMap((module) => Object.values(module))

test('chaque refus qu’une route annonce est défini', () => {
  const announced = routes.flatMap((route) => (route['~orpc'].meta as RouteMeta).failures ?? [])
  expect(announced.length).toBeGreaterThan(300)
  expect(announced.filter((code) => !isFailureCode(code))).toEqual([])
})

test('chaque lecture dit de quoi elle parle, et elle seule', () => {
  const unsaid = Object.entries(contract).flatMap(([module, routes]) =>
    Object.entries<AnyContractProcedure>(routes)
      .filter(
        ([
          ,
          {
            '~orpc': { route, meta },
          },
        ]) => {
          const { about, answers } = meta as RouteMeta
          return (about !== undefined) !== (route.method === 'GET' && !answers)
        },
      )
      .map(([name]) => `${module}.${name}`),
  )
  expect(unsaid).toEqual([])
})

interface Leaf {
  name: string
  schema: z.ZodType
}

const leavesOf = (schema: z.ZodType, name: string): Leaf[] => {
  const { def } = schema._zod as unknown as { def: z.core.$ZodTypes['_zod']['def'] }
  const inside = (one: z.core.$ZodType, part: string) => leavesOf(one as z.ZodType, `${name}${part}`)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return inside(def.innerType, '')
    case 'object':
      return Object.entries(def.shape).flatMap(([field, one]) => inside(one, `.${field}`))
    case 'array':
      return inside(def.element, '[]')
    case 'record':
      return [...inside(def.keyType, '{clé}'), ...inside(def.valueType, '{}')]
    case 'union':
      return def.options.flatMap((one) => inside(one, ''))
    default:
      return [{ name, schema }]
  }
}

const leaves = Object.entries(contract).flatMap(([module, procedures]) =>
  Object.entries(procedures).flatMap(([route, procedure]) => {
    const { inputSchema } = (procedure as AnyContractProcedure)['~orpc']
    // zod is the only schema library of the contract.
    return inputSchema ? leavesOf(inputSchema as z.ZodType, `${module}.${route}`) : []
  }),
)

const takes = ({ schema }: Leaf, value: unknown): boolean => schema.safeParse(value).success

test('aucun champ ne prend un caractère que la base ne garde pas', () => {
  const unstorable = ['', 'a', 'ab', 'aA1!aaaa'].flatMap((start) =>
    ['\0', '\ud800', '\udfff', '\udc00\ud800'].map((end) => `${start}${end}`),
  )
  const taking = leaves.filter((leaf) => unstorable.some((value) => takes(leaf, value)))
  expect(taking.map(({ name }) => name)).toEqual([])
  expect(leaves.length).toBeGreaterThan(300)
})

describe('dates', () => {
  const dates = leaves.filter((leaf) => takes(leaf, '2026-06-15') && !takes(leaf, 'abcdefgh'))
  const instants = leaves.filter((leaf) => takes(leaf, '2026-06-15T08:00:00Z') && !takes(leaf, 'abcdefgh'))
  const days = ['0000-01-01', '0001-01-01', '0202-12-01', '1999-12-31', '2101-01-01', '9999-12-31', '2027-02-29']

  test('tout jour est de 2000 à 2100', () => {
    expect(dates.length).toBeGreaterThan(15)
    for (const leaf of dates) {
      for (const day of days) expect(takes(leaf, day), `${leaf.name} ${day}`).toBe(false)
      for (const day of ['2000-01-01', '2100-12-31']) expect(takes(leaf, day), `${leaf.name} ${day}`).toBe(true)
    }
  })
  test('tout instant est de 2000 à 2100', () => {
    expect(instants.length).toBeGreaterThan(4)
    for (const leaf of instants)
      for (const day of days) expect(takes(leaf, `${day}T08:00:00.000Z`), `${leaf.name} ${day}`).toBe(false)
  })
})
