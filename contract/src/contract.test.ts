import type { AnyContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
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
