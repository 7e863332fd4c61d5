import { mayCall, type UserType, userTypes } from '@quai/contract/platform/roles.ts'
import { expect, test } from 'vitest'
import { ownScene, prepare, send } from '../testing/authorisation/attempt.ts'
import { columnsOf, fieldsOf, holdsPlanted, plantIn } from '../testing/authorisation/planted-fields.ts'
import { routes } from '../testing/authorisation/routes.ts'
import { buildWorld } from '../testing/authorisation/world.ts'
import { type Changes, changeRecorder } from '../testing/database/changes.ts'
import { createTestApp } from '../testing/test-app.ts'

const t = await createTestApp()
const { pool } = t.app
const world = await buildWorld(t)
const { own, foreign } = world.pairs
const record = await changeRecorder(pool)
const columns = await columnsOf(pool, foreign.customer)
const writes = routes.flatMap(({ line, ...route }) => (line && route.method !== 'GET' ? [{ ...route, line }] : []))

type Write = (typeof writes)[number]
type Fields = Record<string, unknown>

interface Done {
  status: number
  code: string | undefined
  changes: Changes
}

/** Calls a route on objects of its own, with fields planted in its valid body. */
const call = async (route: Write, role: UserType, fields?: Fields): Promise<Done> => {
  // Forgets earlier calls, which count towards the limits of sign-in and of reports.
  await pool.query('DELETE FROM sign_in_failures')
  await pool.query('DELETE FROM front_errors')
  const { contactId } = role === 'admin' ? world.admin : own[role]
  const who = { name: role, caller: await t.as(contactId), sees: [] }
  const attempt = await prepare(route, who, ownScene(world, role), { status: route.successStatus })
  const changes = await record()
  const body = fields ? plantIn(attempt.body ?? {}, route.input, fields) : attempt.body
  const answer = await send(route, { ...attempt, body: body as object | undefined }) // plantIn() keeps an object
  return { status: answer.status, code: answer.body?.code, changes: await changes() }
}

const entriesOf = ({ changes }: Done): string => [...changes.keys()].toSorted().join('\n')

/** Entries of which two equal calls write the same; the others are ids, tokens and the like. */
const steadyIn = (one: Changes, other: Changes): string[] =>
  [...one.keys()].filter((entry) => one.get(entry) === other.get(entry))

/** Splits the fields so that each part fits the bodies of the route: small where anyone may call, or in a form. */
const partsOf = (fields: Fields, { permission, accepts }: Write['meta']): Fields[] => {
  const size = permission === 'anyone' ? 60 : accepts ? 180 : 1_000
  const entries = Object.entries(fields)
  return Array.from({ length: Math.ceil(entries.length / size) }, (_, part) =>
    Object.fromEntries(entries.slice(part * size, (part + 1) * size)),
  )
}

/** Roles that may call; one of them where anyone may. */
const callersOf = ({ meta: { permission = 'anyone' } }: Write): UserType[] =>
  permission === 'anyone' ? ['customer'] : userTypes.filter((role) => mayCall(role, permission))

test.each(writes)('$method $path ne change rien d’autre que ses champs déclarés', async (route) => {
  for (const role of callersOf(route)) {
    let [plain, again] = [await call(route, role), await call(route, role)]
    // Leaves out the first when it changed something else, such as what only one call can change.
    if (entriesOf(plain) !== entriesOf(again)) [plain, again] = [again, await call(route, role)]
    expect(plain.status, role).toBe(route.successStatus)
    const steady = steadyIn(plain.changes, again.changes)
    for (const rank of [0, 1] as const)
      for (const fields of partsOf(fieldsOf(columns, rank), route.meta)) {
        const planted = await call(route, role, fields)
        if (planted.code === 'INVALID') continue
        expect(planted, role).toMatchObject({ status: plain.status })
        expect(entriesOf(planted), role).toBe(entriesOf(plain))
        const isChanged = (entry: string) => planted.changes.get(entry) !== plain.changes.get(entry)
        expect(steady.filter(isChanged), role).toEqual([])
        const isPlanted = ([, values]: [string, string]) => holdsPlanted(values)
        expect([...planted.changes].filter(isPlanted), role).toEqual([])
      }
  }
})
