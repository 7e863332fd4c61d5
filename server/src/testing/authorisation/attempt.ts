import { readFileSync } from 'node:fs'
import { UploadedFile } from '@quai/contract/platform/files.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { signatureHeaders } from '@quai/contract/shipping/tracking/tracking.ts'
import { expect } from 'vitest'
import type { factsOf } from '../../app/api-docs/failure-answers.ts'
import { sessionKeyOf } from '../../calls/session.ts'
import { carrierKeyOf, signatureOf } from '../../shipping/tracking/carrier-keys.ts'
import { type Answer, type Caller, testNow, testSecret } from '../test-app.ts'
import type { Line, Scene } from './table.ts'
import { allCanaries, type Pair, type Party, type World } from './world.ts'

/** Caller, and the parties whose names they may read. */
export interface Who {
  name: string
  caller: Caller
  sees: readonly Party[]
}

interface Expected {
  status: number
  code?: string
  body?: unknown
}

export interface Attempt {
  who: Who
  path: string
  body: object | undefined
  expected: Expected
}

export type Route = ReturnType<typeof factsOf> & { line: Line }

/** Turns the line's input into a request: path parameters, then query or body. */
export const prepare = async (route: Route, who: Who, scene: Scene, expected: Expected): Promise<Attempt> => {
  const input: Record<string, unknown> = { ...(await route.line.input(scene)) }
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(input[name])
    delete input[name]
    return encodeURIComponent(value)
  })
  const isRead = route.method === 'GET'
  return {
    who,
    path: isRead ? `${path}?${queryOf(input)}` : path,
    body: isRead || !route.hasInput ? undefined : input,
    expected,
  }
}

const queryOf = (input: Record<string, unknown>): string =>
  Object.entries(input)
    .flatMap(([name, value]) => (Array.isArray(value) ? value.map((one) => [`${name}[]`, one]) : [[name, value]]))
    .map(([name, value]) => `${encodeURIComponent(String(name))}=${encodeURIComponent(String(value))}`)
    .join('&')

export const run = async ({ method, meta }: Route, { who, path, body, expected }: Attempt): Promise<void> => {
  const answer = await send({ method, meta }, { who, path, body })
  const { status } = answer
  expect({ who: who.name, path, status, refusal: status < 400 ? undefined : answer.body }).toMatchObject({
    status: expected.status,
    ...(expected.code && { refusal: { code: expected.code } }),
  })
  if (expected.body) expect(answer.body, who.name).toEqual(expected.body)
  expectNoCanary(who, answer.body)
}

/** Sends the request of an attempt, as a form where the route takes files. */
export const send = (
  { method, meta }: Pick<Route, 'method' | 'meta'>,
  { who: { caller }, path, body }: Omit<Attempt, 'expected'>,
): Promise<Answer> => {
  const verb = method.toLowerCase() as Lowercase<'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'> // route() allows only these five methods
  if (verb === 'get') return caller.get(path)
  if (meta.isSigned) return caller.post(path, body, signed(path, body ?? {}))
  return meta.accepts === undefined ? caller[verb](path, body) : caller.upload(path, formOf(body ?? {}))
}

/** Signs the body of a carrier's event with its first key. */
const signed = (path: string, body: object): Record<string, string> => {
  const id = Number(path.split('/')[2])
  const key = carrierKeyOf({ sessionKey: sessionKeyOf(testSecret), id, number: 1 })
  const timestamp = String(Date.parse(testNow) / 1_000)
  return {
    [signatureHeaders.timestamp]: timestamp,
    [signatureHeaders.signature]: signatureOf(key, timestamp, JSON.stringify(body)),
  }
}

/** Turns the fields into a form: a list becomes `name[]`, and a file is sent with the content of its path. */
const formOf = (body: object): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    for (const one of Array.isArray(value) ? value : [value]) {
      const key = Array.isArray(value) ? `${name}[]` : name
      if (one instanceof UploadedFile) form.append(key, new Blob([readFileSync(one.path)]), one.filename)
      else form.append(key, String(one))
    }
  return form
}

/** Checks that an answer names no party unrelated to its reader. */
export const expectNoCanary = ({ name, sees }: Who, body: unknown): void => {
  const said = JSON.stringify(body ?? '').toUpperCase()
  const visible = sees.map(({ canary }) => canary)
  expect(
    allCanaries.filter((canary) => said.includes(canary) && !visible.includes(canary)),
    name,
  ).toEqual([])
}

export const ownScene = ({ pairs: { own }, admin, make }: World, role: UserType): Scene => ({
  role,
  pair: own,
  self: role === 'admin' ? admin : own[role],
  party: role === 'customer' ? own.warehouse : own.customer,
  make,
})

/** Builds a scene of objects that are hidden from the role. */
export const hiddenScene = ({ make }: World, role: UserType, pair: Pair): Scene => {
  const hidden = role === 'warehouse' ? pair.warehouse : pair.customer
  return { role, pair, self: hidden, party: hidden, make }
}

/**
 * Returns the pairs whose objects are hidden from a role, depending on the kind of thing that the call names. For an
 * admin, these are all others' objects.
 */
export const hiddenFrom = ({ pairs }: World, role: UserType, { names }: Line): Pair[] => {
  const { foreign, besideCustomer, besideWarehouse } = pairs
  if (names === 'nothing') return []
  if (role === 'admin' || names === 'newcomer') return [foreign]
  if (role === 'customer') return names === 'warehouse' ? [foreign] : [foreign, besideCustomer]
  return names === 'customer' ? [foreign] : [foreign, besideWarehouse]
}
