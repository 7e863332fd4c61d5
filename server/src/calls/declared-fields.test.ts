import { failures } from '@quai/contract/failures.ts'
import { mayCall, type UserType, userTypes } from '@quai/contract/platform/roles.ts'
import { expect, test } from 'vitest'
import { ownScene, prepare, send } from '../testing/authorisation/attempt.ts'
import { columnsOf, fieldsOf, holdsPlanted, placesOf, plantIn } from '../testing/authorisation/planted-fields.ts'
import { routes } from '../testing/authorisation/routes.ts'
import { buildWorld } from '../testing/authorisation/world.ts'
import { type Changes, changeRecorder } from '../testing/database/changes.ts'
import { type Answer, createTestApp } from '../testing/test-app.ts'

const t = await createTestApp()
const { pool } = t.app
const world = await buildWorld(t)
const { own, foreign } = world.pairs
const record = await changeRecorder(pool)
const columns = await columnsOf(pool, foreign.customer)
const calls = routes.flatMap(({ line, ...route }) => (line ? [{ ...route, line }] : []))
const strict = calls.filter(({ meta }) => !meta.ignoresUnknownKeys)
const tolerant = calls.filter(({ meta }) => meta.ignoresUnknownKeys)

type Call = (typeof calls)[number]
type Fields = Record<string, unknown>

const attemptOf = async (route: Call, role: UserType) => {
  // Forgets earlier calls, which count towards the limits of sign-in and of reports.
  await pool.query('DELETE FROM sign_in_failures')
  await pool.query('DELETE FROM front_errors')
  const { contactId } = role === 'admin' ? world.admin : own[role]
  const who = { name: role, caller: await t.as(contactId), sees: [] }
  return prepare(route, who, ownScene(world, role), { status: route.successStatus })
}

/** Roles that may call; one of them where anyone may. */
const callersOf = ({ meta: { permission = 'anyone' } }: Call): UserType[] =>
  permission === 'anyone' ? ['customer'] : userTypes.filter((role) => mayCall(role, permission))

const callerOf = (route: Call): UserType => callersOf(route)[0] ?? 'admin'

/** Fields that an answer refuses, with their rule. */
const refusedIn = ({ status, body }: Answer) => ({
  status,
  issues: body?.issues?.map(({ path, key }: { path: string[]; key: string }) => `${path.join('.')} ${key}`).toSorted(),
})

const refusalOf = ({ meta }: Call, paths: readonly string[]) => ({
  status: failures[meta.refusesInputAs ?? 'INVALID'].status,
  issues: paths.map((path) => `${path} errors.object.unrecognized_keys`).toSorted(),
})

test.each(strict)('$method $path refuse un paramètre inconnu de sa recherche, et le nomme', async (route) => {
  const attempt = await attemptOf(route, callerOf(route))
  const path = `${attempt.path}${attempt.path.includes('?') ? '&' : '?'}inconnu=1`
  expect(refusedIn(await send(route, { ...attempt, path }))).toEqual(refusalOf(route, ['inconnu']))
})

const strictWrites = strict.filter(({ method }) => method !== 'GET')

test.each(strictWrites)('$method $path refuse un champ inconnu à chaque place, et n’écrit rien', async (route) => {
  const attempt = await attemptOf(route, callerOf(route))
  const body = plantIn(attempt.body ?? {}, route.input, { inconnu: 1 })
  const changes = await record()
  const answer = await send(route, { ...attempt, body: body as object }) // plantIn() keeps an object
  expect(refusedIn(answer)).toEqual(refusalOf(route, placesOf(body, 'inconnu')))
  expect([...(await changes())].filter(([, value]) => value !== '0')).toEqual([])
})

/** Splits the fields so that each part fits the bodies of the route: small where anyone may call, or in a form. */
const partsOf = (fields: Fields, { permission, accepts }: Call['meta']): Fields[] => {
  const size = permission === 'anyone' ? 60 : accepts ? 180 : 1_000
  const entries = Object.entries(fields)
  return Array.from({ length: Math.ceil(entries.length / size) }, (_, part) =>
    Object.fromEntries(entries.slice(part * size, (part + 1) * size)),
  )
}

interface Done {
  status: number
  changes: Changes
}

/** Calls a route on objects of its own, with fields planted in its valid body. */
const call = async (route: Call, role: UserType, fields: Fields = {}): Promise<Done> => {
  const attempt = await attemptOf(route, role)
  const changes = await record()
  const body = plantIn(attempt.body ?? {}, route.input, fields)
  const { status } = await send(route, { ...attempt, body: body as object }) // plantIn() keeps an object
  return { status, changes: await changes() }
}

const entriesOf = ({ changes }: Done): string => [...changes.keys()].toSorted().join('\n')

/** Entries of which two equal calls write the same; the others are ids, tokens and the like. */
const steadyIn = (one: Changes, other: Changes): string[] =>
  [...one.keys()].filter((entry) => one.get(entry) === other.get(entry))

test.each(tolerant)(
  '$method $path prend un corps d’ailleurs, et ne change rien d’autre que ses champs déclarés',
  async (route) => {
    for (const role of callersOf(route)) {
      const [plain, again] = [await call(route, role), await call(route, role)]
      expect(plain.status, role).toBe(route.successStatus)
      const steady = steadyIn(plain.changes, again.changes)
      for (const rank of [0, 1] as const)
        for (const fields of partsOf(fieldsOf(columns, rank), route.meta)) {
          const planted = await call(route, role, fields)
          expect(planted, role).toMatchObject({ status: plain.status })
          expect(entriesOf(planted), role).toBe(entriesOf(plain))
          const isChanged = (entry: string) => planted.changes.get(entry) !== plain.changes.get(entry)
          expect(steady.filter(isChanged), role).toEqual([])
          const isPlanted = ([, values]: [string, string]) => holdsPlanted(values)
          expect([...planted.changes].filter(isPlanted), role).toEqual([])
        }
    }
  },
)
