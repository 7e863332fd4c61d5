import { mayCall, type UserType, userTypes } from '@quai/contract/platform/roles.ts'
import { expect, test } from 'vitest'
import { ownScene, prepare, send } from '../../../testing/authorisation/attempt.ts'
import { routes as tableRoutes } from '../../../testing/authorisation/routes.ts'
import { buildWorld } from '../../../testing/authorisation/world.ts'
import { createTestApp, testNow } from '../../../testing/test-app.ts'
import { createApiDocument } from '../document.ts'

const t = await createTestApp()
const world = await buildWorld(t)
const { routes } = await createApiDocument(new Date(testNow))
const examples = routes.map((route) => ({ id: `${route.module}.${route.name}`, route }))

/** Names that an example invents, and that a real call takes from earlier answers. */
const isInvented = (field: string): boolean =>
  /^(id|ids|uuid|version|revision|line|email|step|date|printer|trackingNumber|password|newPassword|token|code|key|number|zipCode|confirmation|validFrom|paidOn)$|(Id|Ids|Uuid|Uuids|packageNumber)$/.test(
    field,
  )

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Refusals of the examples that name a line of an order, or a vehicle, which the world does not have. */
const refusals: Readonly<Record<string, string>> = {
  'loadPlans.save': 'LOAD_PLAN_CHANGED',
  'shipments.save': 'PACKING_NOT_ORDERED',
}

/** Puts what really exists in the place of what the example invents. Leaves the rest of the example as it stands. */
const withReal = (shown: unknown, real: unknown, field = ''): unknown => {
  if (isInvented(field) && real !== undefined && real !== null) return real
  if (Array.isArray(shown)) return shown.map((one, rank) => withReal(one, Array.isArray(real) ? real[rank] : undefined))
  if (!isObject(shown)) return shown
  const known = isObject(real) ? real : {}
  return Object.fromEntries(Object.entries(shown).map(([name, one]) => [name, withReal(one, known[name], name)]))
}

/** The files of a form are not part of its example. */
const filesIn = (real: Fields): Fields =>
  Object.fromEntries(
    Object.entries(real).filter(([, value]) => [value].flat().some((one) => isObject(one) && 'path' in one)),
  )

const roleFor = (permission: Parameters<typeof mayCall>[1] | undefined): UserType =>
  userTypes.find((role) => !permission || permission === 'anyone' || mayCall(role, permission)) ?? 'admin'

test.each(examples)('l’exemple de $id est accepté tel quel', async ({ id, route }) => {
  const line = tableRoutes.find((one) => one.id === id)?.line
  if (!line) throw new Error(`${id} has no line in the table of authorisations`)
  await t.app.pool.query('DELETE FROM sign_in_failures')
  const role = roleFor(route.meta.permission)
  const { contactId } = role === 'admin' ? world.admin : world.pairs.own[role]
  const scene = ownScene(world, role)
  const real: Fields = { ...(await line.input(scene)) }
  const { path, query, body, form } = route.example
  const named = Object.entries(query).map(([name, value]) => [name.replace('[]', ''), value])
  const shown = { ...path, ...Object.fromEntries(named), ...(body as Fields | undefined), ...form }
  const inAddress = Object.fromEntries(Object.keys(path).map((name) => [name, real[name] ?? path[name]]))
  const given = { ...(withReal(shown, real) as Fields), ...inAddress, ...(route.meta.accepts && filesIn(real)) }
  const who = { name: role, caller: await t.as(contactId), sees: [] }
  const attempt = await prepare({ ...route, line: { ...line, input: () => given } }, who, scene, { status: 200 })
  const { status, body: answer } = await send(route, attempt)
  const isRefused = id in refusals
  expect({ status: isRefused ? 0 : status, code: answer?.code }, JSON.stringify({ given, answer })).toEqual({
    status: isRefused ? 0 : line[role],
    code: refusals[id],
  })
})
