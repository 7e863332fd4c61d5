import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildWorld } from '../testing/authorisation/world.ts'
import { type Answer, type Caller, createTestApp } from '../testing/test-app.ts'

// A client that knows the names of the specification alone: it imports no schema and no client of the contract.

/** Fields that an answer must have: null for any value, a list for a list with at least one such element. */
export type Shape = null | 'pdf' | 'zip' | readonly [Shape] | { readonly [field: string]: Shape }

/** Fields of any value: `fields('id uuid')`. */
export const fields = (names: string): { [field: string]: Shape } =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, null]))

export const items = (shape: Shape): Shape => ({ items: [shape] })

interface Given {
  /** Values of the placeholders of the address. */
  at?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: object
  form?: FormData
}

export interface Call {
  /** Method and address as the specification writes them. */
  call: string
  by: 'customer' | 'warehouse' | 'admin' | 'visitor'
  given?: (scene: Scene) => Given | Promise<Given>
  status: number
  answers?: Shape
}

export type Scene = Awaited<ReturnType<typeof openScene>>

/** Opens a product with two sides and an administrator, and callers of each. */
export const openScene = async () => {
  const t = await createTestApp()
  const { pairs, admin, make } = await buildWorld(t)
  const pair = pairs.own
  const { customer, warehouse } = pair
  /** A session of its own for each call, because some calls end theirs. */
  const as = (by: Call['by']): Promise<Caller> | Caller =>
    by === 'visitor' ? t.withToken() : t.as({ customer, warehouse, admin }[by].contactId)
  const blobOf = ({ path }: { path: string }) => new Blob([readFileSync(path)])
  return { t, as, pair, customer, warehouse, admin, make, blobOf }
}

/** Performs each call of a table and looks for its status and its fields. */
export const perform = (scene: Scene, calls: readonly Call[]): void => {
  test.each(calls)('$call ($by) : $status', async ({ call, by, given, status, answers }) => {
    const [method = '', path = ''] = call.split(' ')
    const { at = {}, query = {}, body, form } = (await given?.(scene)) ?? {}
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(at[name]))
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const caller = await scene.as(by)
    const url = search.size > 0 ? `${address}?${search}` : address
    const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete' // the methods of the tables
    const answer = await (form ? caller.upload(url, form) : verb === 'get' ? caller.get(url) : caller[verb](url, body))
    expect({ status: answer.status, refused: answer.status < 400 ? undefined : answer.body }).toEqual({ status })
    if (answers !== undefined) expect(absentIn(answer, answers)).toEqual([])
  })
}

const starts = { pdf: '%PDF', zip: 'PK' }

const absentIn = ({ body, headers, ...answer }: Answer & { bytes?: Buffer }, shape: Shape): string[] => {
  if (shape !== 'pdf' && shape !== 'zip') return absent(body, shape, '')
  const start = answer.bytes?.subarray(0, 4).toString('latin1') ?? ''
  return [
    ...(start.startsWith(starts[shape]) ? [] : [shape]),
    ...('content-disposition' in headers ? [] : ['content-disposition']),
  ]
}

/** Names the fields that a value lacks. */
export const absent = (value: unknown, shape: Shape, at: string): string[] => {
  if (shape === null || typeof shape === 'string') return []
  if (Array.isArray(shape))
    return Array.isArray(value) && value.length > 0 ? absent(value[0], shape[0], `${at}[0]`) : [`${at}[]`]
  if (typeof value !== 'object' || value === null) return [at || 'an object']
  return Object.entries(shape).flatMap(([name, inner]) =>
    name in value ? absent(Reflect.get(value, name), inner, `${at}.${name}`) : [`${at}.${name}`],
  )
}
