import { oc } from '@orpc/contract'
import type { FailureCode } from './failures.ts'
import type { FileType, Multipart } from './files.ts'
import type { PlanFeature } from './plans.ts'
import type { Permission } from './roles.ts'

/** Kinds of calls that work a few at a time, so that one caller does not make the others wait. */
export type TurnKind = 'password' | 'search' | 'export' | 'import' | 'print'

/** What the binder must know of a route besides its shapes. */
export interface RouteMeta {
  permission?: Permission
  /** Plan feature that a customer needs for it (403 PLAN_FEATURE otherwise). */
  feature?: PlanFeature
  /** True for the few calls that still answer without an active deal: account, settings, contacts, log-out. */
  worksWithoutDeal?: boolean
  /**
   * True where the verb opens its transactions itself, for what it writes must stay though the call fails (a refused
   * sign-in counts). Such a write has no idempotency key.
   */
  opensOwnTransactions?: boolean
  /** The call is heavy: it works in turn with others of its kind (429 TOO_MANY_REQUESTS when that takes too long). */
  takesTurn?: TurnKind
  /** True where each part of the write is a transaction of its own: what one wrote stays though another fails. */
  writesInParts?: boolean
  /** The limit of a JSON body that may exceed the usual 256 kB (4 kB on routes for anyone). */
  maxBodyBytes?: number
  /** It takes files (`multipart/form-data`); its fields are those of its input. */
  accepts?: Multipart
  /** It answers a file (`.output(fileAnswer)`) of one of these types, not JSON. */
  answers?: readonly FileType[]
  /** What the verb refuses with, besides what every route of its kind may (see api-docs/document.ts of the server). */
  failures?: readonly FailureCode[]
}

/** For routes that take lists: 2,000 lines that each describe a batch (460 kB) and a signature, or 1,000 whole products. */
export const largeBody = { maxBodyBytes: 1_048_576 } as const

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

interface RouteOptions extends RouteMeta {
  permission: Permission
  /** French sentence of the API page. */
  summary: string
  status?: 200 | 201 | 204
}

const base = oc.$meta<RouteMeta>({})

/**
 * One route of the API: `route('POST /orders/{uuid}/confirm', { permission, summary })`, then `.input()` and
 * `.output()`. Path parameters, query (GET, DELETE) and body (the rest) are one flat input object.
 */
export const route = (call: `${Method} /${string}`, { summary, status = 200, ...meta }: RouteOptions) => {
  const [method, path] = call.split(' ') as [Method, `/${string}`]
  const tag = path.split('/')[1] ?? ''
  return base.route({ method, path, summary, successStatus: status, tags: [tag] }).meta(meta)
}
