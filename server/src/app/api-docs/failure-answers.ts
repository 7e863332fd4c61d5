import type { OpenAPI } from '@orpc/openapi'
import { type FailureCode, failures } from '@quai/contract/failures.ts'
import { failureExample } from './failure-examples.ts'

/** Refusals that any call may answer. Each call's `default` is them all. */
const common: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'CONFLICT',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'TOO_MANY_REQUESTS',
  'UNEXPECTED',
  'UNAVAILABLE',
  'STORAGE_FULL',
  'STORAGE_UNAVAILABLE',
  'MAINTENANCE',
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
  content: { 'application/json': { schema: oneOf(codes.map((code) => ({ $ref: `#/components/schemas/${code}` }))) } },
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
        allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { code: { const: code } } }],
      },
    ]),
  )

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
      description: 'Les champs refusés (code INVALID).',
      items: { $ref: '#/components/schemas/FieldIssue' },
    },
  },
}

const fieldIssueSchema: OpenAPI.SchemaObject = {
  type: 'object',
  required: ['path', 'key', 'params', 'fallback'],
  properties: {
    path: { type: 'array', description: 'Place du champ dans le corps.', items: { type: ['string', 'integer'] } },
    key: { type: 'string', description: 'errors.<type>.<règle>' },
    params: { type: 'object', description: 'Ce que la règle compare.', additionalProperties: true },
    fallback: { type: 'string', description: 'Phrase française du champ.' },
  },
}
