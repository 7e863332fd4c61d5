import { contract } from '@quai/contract/contract.ts'
import type { AuditObject } from '@quai/contract/services/audit/audit.ts'
import { sql } from 'kysely'

type Kind = AuditObject['kind']

/** What an entry keeps of a call. */
export interface Call {
  action: string
  target: string | null
  changes: unknown
}

export interface Named {
  kind: Kind
  key: string
}

/** Tells what the path of a call names: its last part that has a kind. « /users/{id}/contacts/{contactId} » is about a contact. */
export const whatIsNamed = ({ action, target, changes }: Call): Named | null => {
  const path = paths.get(action) ?? ''
  const parts = partsOf(path)
  const keys = target?.split(' ') ?? []
  const named = parts.flatMap((kind, index) => {
    const key = keys[index]
    return kind && key ? [{ kind, key }] : []
  })
  if (parts.length > 0) return named.at(-1) ?? null
  const kind = kindsByPath[path]
  const key = target ?? uuidIn(changes)
  return kind && key ? { kind, key } : null
}

/** Kinds that the parts of a path name, in order. */
const partsOf = (path: string): (Kind | undefined)[] =>
  [...path.matchAll(/([\w-]+)\/\{\w+\}/g)].map(([, word = '']) => kindsByWord[word])

/** Actions whose entries name a thing of a kind at that place of their target. */
export const actionsNaming = (kind: Kind, place: 0 | 1): string[] =>
  [...paths].flatMap(([action, path = '']) => {
    const parts = partsOf(path)
    const named = parts.length > 0 ? parts[place] : place === 0 && kindsByPath[path]
    return named === kind ? [action] : []
  })

/** The first thing that an entry `e` names, as its index has it. */
export const firstNamed = sql<string | null>`
  coalesce(split_part(e.target, ' ', 1), e.changes ->> 'uuid', e.changes ->> 'userUuid')`

const uuidIn = (changes: unknown): string | null => {
  const { uuid, userUuid } = Object(changes) as Record<string, unknown> // {} for what is no object
  return [uuid, userUuid].find((value) => typeof value === 'string') ?? null
}

const paths: ReadonlyMap<string, string | undefined> = new Map(
  Object.entries(contract).flatMap(([module, routes]) =>
    Object.entries(routes).map(([name, procedure]) => [`${module}.${name}`, procedure['~orpc'].route.path] as const),
  ),
)

/** Kind of what a word of a path precedes. */
const kindsByWord: Readonly<Record<string, Kind>> = {
  orders: 'order',
  shipments: 'shipment',
  invoices: 'invoice',
  users: 'user',
  user: 'user',
  stock: 'user',
  warehouses: 'user',
  'time-frame': 'user',
  contacts: 'contact',
  deals: 'deal',
  products: 'product',
  batches: 'batch',
  carriers: 'carrier',
  addresses: 'address',
  imports: 'import',
  webhooks: 'webhook',
  requests: 'planRequest',
}

/** Kind of what a call makes, or names in its body. */
const kindsByPath: Readonly<Record<string, Kind>> = {
  '/orders': 'order',
  '/orders/confirm': 'order',
  '/orders/complete': 'order',
  '/orders/inventory': 'order',
  '/orders/inventory/transmit': 'order',
  '/invoices': 'invoice',
  '/users': 'user',
  '/auth/set-api-available': 'user',
  '/auth/reset-api-token': 'user',
  '/auth/hijack': 'user',
  '/contacts': 'contact',
  '/deals': 'deal',
  '/products': 'product',
  '/batches': 'batch',
  '/carriers': 'carrier',
  '/import': 'import',
  '/orders/import': 'import',
  '/orders/import/csv': 'import',
  '/products/upload': 'import',
  '/webhooks': 'webhook',
}
