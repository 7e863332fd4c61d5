import type { AnyContractProcedure } from '@orpc/contract'
import type { OpenAPI } from '@orpc/openapi'
import type { RouteMeta } from '@quai/contract/calls/route.ts'
import { type FailureCode, failures, isFailureCode } from '@quai/contract/failures.ts'
import { permissions, userTypes } from '@quai/contract/platform/roles.ts'
import { z } from 'zod'
import { refusalOfRole } from '../../calls/admission.ts'
import { problemTypeOf } from '../../platform/failure.ts'
import { failureExample } from './failure-examples.ts'

type RouteFacts = ReturnType<typeof factsOf>

/** Refusals that no call can rule out. */
const always: readonly FailureCode[] = [
  'TOO_MANY_REQUESTS',
  'UNEXPECTED',
  'UNAVAILABLE',
  'STORAGE_FULL',
  'STORAGE_UNAVAILABLE',
  'FILE_LOST',
  'MAINTENANCE',
]

/** Refusals that most calls may answer. Each call's `default` is them all. */
const common: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'CONFLICT',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  ...always,
])

/** Describes the refusals of a call: those of its own by their status, the common ones as its `default`. */
export const refusalsOf = (
  refusals: ReadonlyMap<number, readonly FailureCode[]>,
): [status: string, OpenAPI.ResponseObject | OpenAPI.ReferenceObject][] => {
  const own = [...refusals].filter(([, codes]) => codes.some((code) => !common.has(code)))
  const shown = own.some(([status]) => status < 500) ? own : [...own, [429, ['TOO_MANY_REQUESTS']] as const]
  return [
    ...shown.map(([status, codes]): [string, OpenAPI.ResponseObject] => [String(status), refusal([...codes])]),
    ['default', { $ref: '#/components/responses/AnyCall' }],
  ]
}

/** Builds the shared parts of operations: refusals of any call, their body, the idempotency key, the authentication. */
export const failureComponents = () => ({
  schemas: { Failure: failureSchema, FieldIssue: fieldIssueSchema, ...namedFailures() },
  responses: { AnyCall: refusal([...common]) },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header' as const,
      required: false,
      description:
        'La même clé et le même corps ne font rien de plus. Ils rendent la première réponse ; d’une commande, d’un import ou d’une facture, ce qu’il en est à présent. Un autre corps, 422.',
      schema: { type: 'string' as const, minLength: 1, maxLength: 200 },
    },
  },
  securitySchemes: { bearer: { type: 'http' as const, scheme: 'bearer', bearerFormat: 'JWT' } },
})

const refusal = (codes: readonly FailureCode[]): OpenAPI.ResponseObject => ({
  description: codes.join(', '),
  ...(codes.some((code) => [429, 503].includes(failures[code].status)) && {
    headers: { 'Retry-After': { description: 'Secondes à attendre.', schema: { type: 'integer', minimum: 1 } } },
  }),
  content: {
    [codes.every(problemTypeOf) ? 'application/problem+json' : 'application/json']: {
      schema: oneOf(codes.map((code) => ({ $ref: `#/components/schemas/${code}` }))),
    },
  },
})

const oneOf = (references: OpenAPI.ReferenceObject[]): OpenAPI.SchemaObject | OpenAPI.ReferenceObject => {
  const [only] = references
  return references.length === 1 && only ? only : { anyOf: references }
}

/** Names each failure, with its sentence. */
const namedFailures = (): Record<string, OpenAPI.SchemaObject> =>
  Object.fromEntries(
    Object.keys(failures).map((code) => [
      code,
      {
        description: failureExample(code as FailureCode).message, // Object.keys() loses the type
        allOf: [
          { $ref: '#/components/schemas/Failure' },
          { properties: { code: { const: code }, ...problemFields(code as FailureCode) } },
        ],
      },
    ]),
  )

/** The fields of a problem (RFC 9457), beside those of every failure. */
const problemFields = (code: FailureCode): Record<string, OpenAPI.SchemaObject> => {
  const type = problemTypeOf(code)
  if (!type) return {}
  return { type: { const: type }, title: { type: 'string' }, status: { type: 'integer' }, detail: { type: 'string' } }
}

const failureSchema: OpenAPI.SchemaObject = {
  type: 'object',
  required: ['statusCode', 'code', 'message'],
  properties: {
    statusCode: { type: 'integer', description: 'Le statut HTTP.' },
    code: { type: 'string', description: 'Reste le même d’une version à l’autre.' },
    message: { type: 'string', description: 'Phrase française, à montrer telle quelle.' },
    params: { type: 'object', description: 'Les paramètres de la phrase, selon le code.', additionalProperties: true },
    issues: {
      type: 'array',
      description: 'Les champs refusés (codes INVALID et EPCIS_QUERY).',
      items: { $ref: '#/components/schemas/FieldIssue' },
    },
  },
}

const fieldIssueSchema: OpenAPI.SchemaObject = {
  type: 'object',
  required: ['path', 'key', 'params', 'fallback'],
  properties: {
    path: {
      type: 'array',
      description: 'Place du champ, dans le corps ou la recherche.',
      items: { type: ['string', 'integer'] },
    },
    key: { type: 'string', description: 'errors.<type>.<règle>' },
    params: { type: 'object', description: 'Ce que la règle compare.', additionalProperties: true },
    fallback: { type: 'string', description: 'Phrase française du champ.' },
  },
}

/** Collects what the contract says about a route besides its shapes. */
export const factsOf = (procedure: AnyContractProcedure) => {
  const { route, meta, inputSchema } = procedure['~orpc']
  return {
    method: String(route.method),
    path: String(route.path),
    meta: meta as RouteMeta, // route() gives this type to every procedure
    hasInput: inputSchema !== undefined,
    inputNames: inputSchema instanceof z.ZodObject ? Object.keys(inputSchema.shape) : [],
  }
}

/** True for writes of a signed-in caller: the binder stores their answers under the idempotency key. */
export const takesIdempotencyKey = ({ method, meta }: RouteFacts): boolean =>
  method !== 'GET' && meta.permission !== 'anyone' && !meta.opensOwnTransactions

/** True for a route that an API token may call: it acts for a customer or a warehouse, and not in person. */
export const takesToken = ({ permission, inPerson }: RouteMeta): boolean =>
  permission !== undefined &&
  permission !== 'anyone' &&
  inPerson !== true &&
  permissions[permission].some((role) => role !== 'admin')

/**
 * Returns every code that a route may refuse with, by HTTP status: those that its method and options imply, then those the contract names.
 */
export const failuresOf = (route: RouteFacts): Map<number, FailureCode[]> => {
  const codes = new Set<FailureCode>([
    ...impliedBy(route),
    ...(route.meta.failures ?? []).filter(isFailureCode),
    ...always,
  ])
  return Map.groupBy(
    [...codes].toSorted((a, b) => failures[a].status - failures[b].status),
    (code) => failures[code].status,
  )
}

const impliedBy = (route: RouteFacts): FailureCode[] => {
  // Any call may be asked with a key that it does not know.
  const codes: FailureCode[] = [route.meta.refusesInputAs ?? 'INVALID']
  if (route.method !== 'GET') codes.push('BAD_REQUEST', 'CONFLICT', 'TOO_LARGE', 'UNSUPPORTED_TYPE')
  if (route.meta.accepts) codes.push('FILE_TOO_LARGE', 'FILE_COUNT')
  if (takesIdempotencyKey(route)) codes.push('IDEMPOTENCY_MISMATCH')
  if (route.path.includes('{')) codes.push('BAD_REQUEST', 'NOT_FOUND')
  if (route.method === 'GET') {
    if (route.inputNames.includes('page')) codes.push('PAGE_TOO_FAR')
    if (route.inputNames.some((name) => name === 'search' || name === 'query')) codes.push('SEARCH_TOO_BROAD')
  }
  // An API token that may only read is refused.
  if (route.method !== 'GET' && route.meta.permission !== 'anyone') codes.push('TOKEN_READ_ONLY')
  return [...codes, ...refusalsOfCallers(route.meta)]
}

const refusalsOfCallers = ({ permission, worksWithoutDeal, inPerson }: RouteMeta): FailureCode[] => {
  if (!permission || permission === 'anyone') return []
  const roles: readonly string[] = permissions[permission]
  // PLAN_FEATURE also refuses an API token.
  const codes: FailureCode[] = ['UNAUTHORIZED', 'PLAN_FEATURE']
  if (roles.includes('admin') && permission !== 'session.own') codes.push('SECOND_FACTOR_SETUP')
  if (inPerson) codes.push('HIJACK_NOT_ALLOWED')
  if (inPerson === true) codes.push('PERSON_ONLY')
  if (roles.length < userTypes.length) codes.push(refusalOfRole(permission))
  if (!worksWithoutDeal && roles.some((role) => role !== 'admin')) codes.push('NO_DEAL')
  return codes
}
