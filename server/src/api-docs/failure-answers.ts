import type { OpenAPI } from '@orpc/openapi'
import { type FailureCode, failures } from '@quai/contract/failures.ts'
import { failureExample } from './failure-examples.ts'

/** Describes a refusal by its status. A code that is alone under its status has a shared definition. */
export const failureAnswer = (
  status: number,
  codes: readonly FailureCode[],
): OpenAPI.ResponseObject | OpenAPI.ReferenceObject => {
  const [only] = codes
  return codes.length === 1 && only ? { $ref: `#/components/responses/${only}` } : describeAnswer(status, codes)
}

/**
 * Builds the shared parts of operations: the body of refusals, each refusal, the idempotency key, the authentication.
 */
export const failureComponents = (
  schemas: NonNullable<OpenAPI.ComponentsObject['schemas']>,
): OpenAPI.ComponentsObject => ({
  schemas: { ...schemas, Failure: failureSchema, FieldIssue: fieldIssueSchema },
  responses: Object.fromEntries(
    Object.entries(failures).map(([code, { status }]) => [code, describeAnswer(status, [code as FailureCode])]),
  ),
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'La même clé et le même corps rendent la première réponse ; un autre corps, 422.',
      schema: { type: 'string', minLength: 1, maxLength: 200 },
    },
  },
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
})

const describeAnswer = (status: number, codes: readonly FailureCode[]): OpenAPI.ResponseObject => ({
  description: codes.map((code) => failureExample(code).message).join(' — '),
  ...((status === 429 || status === 503) && {
    headers: { 'Retry-After': { description: 'Secondes à attendre.', schema: { type: 'integer', minimum: 1 } } },
  }),
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Failure' },
          { type: 'object', properties: { statusCode: { const: status }, code: { type: 'string', enum: [...codes] } } },
        ],
      },
      examples: Object.fromEntries(codes.map((code) => [code, { value: failureExample(code) }])),
    },
  },
})

const failureSchema: OpenAPI.SchemaObject = {
  type: 'object',
  required: ['statusCode', 'code', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    code: { type: 'string' },
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
    path: { type: 'array', items: { type: ['string', 'integer'] } },
    key: { type: 'string', description: 'errors.<type>.<règle>' },
    params: { type: 'object', additionalProperties: true },
    fallback: { type: 'string', description: 'Phrase française du champ.' },
  },
}
