import { mayCall, type UserType, userTypes } from '@quai/contract/platform/roles.ts'
import { describe, expect, test } from 'vitest'
import {
  expectNoCanary,
  hiddenFrom,
  hiddenScene,
  ownScene,
  prepare,
  type Route,
  run,
  type Who,
} from '../testing/authorisation/attempt.ts'
import { routes } from '../testing/authorisation/routes.ts'
import { authorisationTable } from '../testing/authorisation/table.ts'
import { buildWorld, type Party } from '../testing/authorisation/world.ts'
import { fingerprintsOf } from '../testing/database/fingerprint.ts'
import { createTestApp } from '../testing/test-app.ts'
import { refusalOfRole } from './admission.ts'

const t = await createTestApp()
const world = await buildWorld(t)
const fingerprint = await fingerprintsOf(t.app.pool)
const { own, foreign, besideCustomer, besideWarehouse } = world.pairs

const visibleTo: Record<UserType, Party[]> = {
  customer: [own.customer, own.warehouse, besideWarehouse.warehouse],
  warehouse: [own.warehouse, own.customer, besideCustomer.customer],
  admin: [...Object.values(world.pairs), world.alone].flatMap(({ customer, warehouse }) => [customer, warehouse]),
}

/** Opens a new session for each call, because some calls end theirs. */
const asRole = async (role: UserType): Promise<Who> => {
  const { contactId } = role === 'admin' ? world.admin : own[role]
  return { name: role, caller: await t.as(contactId), sees: [...visibleTo[role], world.admin] }
}

const withoutDeal = async (role: 'customer' | 'warehouse'): Promise<Who> => {
  const { customer, warehouse } = world.alone
  const caller = await t.as(world.alone[role].contactId)
  return { name: `${role} sans accord`, caller, sees: [customer, warehouse] }
}

/**
 * Each refusal of a route: 401 without a valid session, 403 without the permission or a deal, 404 for another tenant's
 * rows.
 */
const refusals = async (route: Route) => {
  const { permission = 'anyone', worksWithoutDeal } = route.meta
  if (permission === 'anyone') return []
  const attempts = Object.entries(world.callers).map(([name, caller]) =>
    prepare(route, { name, caller, sees: [] }, ownScene(world, 'customer'), { status: 401, code: 'UNAUTHORIZED' }),
  )
  for (const role of ['customer', 'warehouse'] as const) {
    const code = mayCall(role, permission) ? 'NO_DEAL' : refusalOfRole(permission)
    if (code === 'NO_DEAL' && worksWithoutDeal) continue
    attempts.push(prepare(route, await withoutDeal(role), ownScene(world, role), { status: 403, code }))
  }
  for (const role of userTypes) {
    const who = await asRole(role)
    if (!mayCall(role, permission))
      attempts.push(prepare(route, who, ownScene(world, role), { status: 403, code: refusalOfRole(permission) }))
    else if (role !== 'admin' || route.line.isPersonal)
      for (const pair of hiddenFrom(world, role, route.line)) {
        const refused = route.line.foreign ?? { status: 404, code: 'NOT_FOUND' }
        attempts.push(prepare(route, who, hiddenScene(world, role, pair), refused))
      }
  }
  return Promise.all(attempts)
}

/**
 * Each success of a route: own rows for each role, all rows for an admin, and account, settings and contacts without a
 * deal.
 */
const successes = async (route: Route) => {
  const { permission = 'anyone', worksWithoutDeal } = route.meta
  const attempts: ReturnType<typeof prepare>[] = []
  for (const role of userTypes) {
    if (!(permission === 'anyone' || mayCall(role, permission))) continue
    const expected = { status: route.line[role] }
    attempts.push(prepare(route, await asRole(role), ownScene(world, role), expected))
    if (role !== 'admin' && worksWithoutDeal) {
      const self = world.alone[role]
      const scene = { ...ownScene(world, role), pair: world.alone, self, party: self }
      attempts.push(prepare(route, await withoutDeal(role), scene, expected))
    }
    if (role === 'admin' && !route.line.isPersonal)
      for (const pair of hiddenFrom(world, role, route.line))
        attempts.push(prepare(route, await asRole(role), hiddenScene(world, role, pair), expected))
  }
  return Promise.all(attempts)
}

test('la table a une ligne par route, et pas une de plus', () => {
  const lines = Object.entries(authorisationTable).flatMap(([module, listed]) =>
    Object.keys(listed).map((name) => `${module}.${name}`),
  )
  expect(lines.toSorted()).toEqual(routes.map(({ id }) => id).toSorted())
})

describe.each(routes)('$id', ({ line, successStatus, ...facts }) => {
  if (!line) throw new Error(`${facts.id} has no line in the table`)
  const route = { ...facts, line }

  test('la table dit ce que dit la permission', () => {
    const { permission = 'anyone' } = route.meta
    for (const role of userTypes)
      expect(line[role], role).toBe(permission === 'anyone' || mayCall(role, permission) ? successStatus : 403)
  })
  test('refuse sans rien changer', async () => {
    const attempts = await refusals(route)
    const before = await fingerprint()
    for (const attempt of attempts) await run(route, attempt)
    expect(await fingerprint()).toEqual(before)
  })
  test('accepte ce qui est à l’appelant, sans nommer personne d’autre', async () => {
    for (const attempt of await successes(route)) await run(route, attempt)
  })
})

describe('listes', () => {
  const searched = ['/orders', '/products', '/stock/product'].flatMap((path) => [
    `${path}?pageSize=100`,
    `${path}?pageSize=100&search=canari`,
  ])
  const lists = [
    ...searched,
    '/orders/search?query=canari',
    '/imports',
    '/deals',
    '/addresses',
    '/contacts',
    '/dashboard',
  ]

  test.each(['customer', 'warehouse'] as const)('aucune ne nomme à un %s qui ne le regarde pas', async (role) => {
    const who = await asRole(role)
    for (const path of lists) {
      const { status, body } = await who.caller.get(path)
      expect(status, path).toBe(200)
      expectNoCanary(who, body)
      // An empty list would prove nothing.
      expect(JSON.stringify(body).toUpperCase(), path).toContain('CANARI')
    }
  })
  test('demandée pour un autre, une liste est vide', async () => {
    const { caller: asCustomer } = await asRole('customer')
    const { caller: asWarehouse } = await asRole('warehouse')
    for (const path of ['/orders', '/products', '/stock/product'])
      expect((await asWarehouse.get(path, { customerId: foreign.customer.userId })).body.items, path).toEqual([])
    for (const path of ['/orders', '/stock/product'])
      expect((await asCustomer.get(path, { warehouseId: foreign.warehouse.userId })).body.items, path).toEqual([])
  })
})
