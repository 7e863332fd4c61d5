import { oc } from '@orpc/contract'
import type { FileType, Multipart } from '../platform/files.ts'
import type { PlanFeature } from '../platform/plans.ts'
import type { Permission } from '../platform/roles.ts'

/** Kinds of heavy calls, each limited to a few at a time so that one caller does not slow down the others. */
export type TurnKind = 'password' | 'search' | 'export' | 'import' | 'print'

/** Kinds of what the stream of changes tells to open pages. */
export type ChangeKind =
  | 'order'
  | 'message'
  | 'document'
  | 'shipment'
  | 'visit'
  | 'invoice'
  | 'stock'
  | 'product'
  | 'deal'
  | 'hours'
  | 'hold'
  | 'notification'
  | 'plan'

/** The one order, product or invoice that a reading names in its input or answer, or everything of a kind. */
export type Subject = 'order' | 'product' | 'invoice' | `any ${ChangeKind}`

/** Facts that the binder needs about a route, besides its shapes. */
export interface RouteMeta {
  permission?: Permission
  /**
   * What a reading tells of: an open page reads it again when that changes (web/src/platform/live/refresh.ts). Empty for
   * what nobody else changes meanwhile, for what is polled, and for most lists, which look by themselves.
   */
  about?: readonly Subject[]
  /** Plan feature that a customer needs for the route (otherwise 403 PLAN_FEATURE). */
  feature?: PlanFeature
  /** True for routes that answer without an active deal: account, every call of the settings, contacts, log-out. */
  worksWithoutDeal?: boolean
  /**
   * True when only the person themself may call: neither an administrator in their name (403 HIJACK_NOT_ALLOWED) nor
   * their organisation's API token (403 PERSON_ONLY), unless it says `orByToken`. The right is checked once more in the
   * transaction, because what such a call gives lasts.
   */
  inPerson?: true | 'orByToken'
  /**
   * True when the verb opens its transactions itself, because some writes must remain when the call fails (a refused
   * sign-in is counted). Such a route takes no idempotency key.
   */
  opensOwnTransactions?: boolean
  /** Fields of the answer that are never stored: null when the call is repeated under its idempotency key. */
  secrets?: readonly string[]
  /** On a route for anyone: a session that comes along is recognised, and a bad one is ignored (Context.actor may be missing). */
  knowsCaller?: boolean
  /** Heavy route: takes turns with others of its kind (429 TOO_MANY_REQUESTS after too long a wait). */
  takesTurn?: TurnKind
  /**
   * True when each part of the write has a transaction of its own, so that one part stays written when another fails.
   */
  writesInParts?: boolean
  /** Limit of the JSON body, when larger than the usual 256 kB (4 kB on routes for anyone). */
  maxBodyBytes?: number
  /** The route takes files (`multipart/form-data`) besides the fields of its input. */
  accepts?: Multipart
  /** True for a read that a standby would answer wrongly: it asks PostgreSQL which transactions still run. */
  needsPrimary?: true
  /** The route answers a file (`.output(fileAnswer)`) of one of these types instead of JSON. */
  answers?: readonly FileType[]
  /** True for an answer that says that something was created: 201 instead of 200. */
  isCreation?: (answer: unknown) => boolean
  /**
   * True where somebody else chooses the keys of the body: those that Quai does not know are ignored. Anywhere else they
   * are refused, so that nobody believes that they were taken.
   */
  ignoresUnknownKeys?: true
  /**
   * Keys that this release no longer reads (`orderItems.code`, also for an item of a list): taken and ignored until the
   * next release, because pages stay open and devices keep what is to be sent.
   */
  retiredKeys?: readonly string[]
  /** Failure of an input that is refused, where a standard names its own; INVALID everywhere else. */
  refusesInputAs?: 'EPCIS_QUERY'
  /** The body is signed by its sender, whom the verb checks (see Context.signed). */
  isSigned?: boolean
  /** True for the few calls that change no fact and would fill the audit: renewals, presence, errors of the page. */
  isUnaudited?: boolean
  /**
   * Says briefly in the audit what was done: « Accès à l’API ouvert ». Each act that it records has one. A function reads
   * the fields that the audit kept.
   */
  done?: string | ((changes: Readonly<Record<string, unknown>>) => string)
  /**
   * Says what failed, and that nothing was saved, when the call fails unexpectedly: « La suppression a échoué : rien
   * n’a été supprimé. » The server and the page put it before the general sentence.
   */
  whenItFails?: string
  /**
   * Codes of the failures of the verb, besides those of every route of its kind (see api-docs/failure-answers.ts of the
   * server). That each of them is defined is checked where all modules meet: failures.test.ts.
   */
  failures?: readonly string[]
}

/**
 * Body limit of routes that take lists. Suffices for 2,000 lines that each describe a batch (460 kB) with a signature,
 * or for 1,000 products with all their fields.
 */
export const largeBody = { maxBodyBytes: 1_048_576 } as const

/** Words a change of a thing that can be off, by the fields sent: « Contact désactivé » when that is all, else « Contact modifié ». */
export const doneOn =
  (thing: string) =>
  (changes: Readonly<Record<string, unknown>>): string => {
    const sent = Object.keys(changes).filter((field) => !['id', 'uuid', 'contactId'].includes(field))
    if (sent.join() !== 'isActive') return `${thing} modifié`
    return `${thing} ${changes['isActive'] ? 'réactivé' : 'désactivé'}`
  }

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

interface RouteOptions extends RouteMeta {
  permission: Permission
  /** French sentence for the API documentation page. */
  summary: string
  status?: 200 | 201 | 204
}

const base = oc.$meta<RouteMeta>({})

/**
 * Defines one route of the API: `route('POST /orders/{uuid}/confirm', { permission, summary })`, then `.input()` and
 * `.output()`. Path parameters, query (GET) and body (other methods) form one flat input object.
 */
export const route = (call: `${Method} /${string}`, { summary, status = 200, ...meta }: RouteOptions) => {
  const [method, path] = call.split(' ') as [Method, `/${string}`]
  const tag = path.split('/')[1] ?? ''
  return base.route({ method, path, summary, successStatus: status, tags: [tag] }).meta(meta)
}
