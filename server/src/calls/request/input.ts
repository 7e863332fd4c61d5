import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard'
import { toFieldIssue } from '@quai/contract/platform/issues.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { fail } from '../../platform/failure.ts'
import { textReader } from './text-values.ts'

/**
 * Input of a request: `given` as it was sent (with the texts of path, query and form converted), `input` as the schema
 * reads it.
 */
export interface Given {
  given: unknown
  input: unknown
}

/** Creates the reader of a route's input. Throws INVALID with the fields that the schema refuses. */
export const inputReader = (schema: z.ZodType | undefined): ((request: FastifyRequest) => Given) => {
  const readTexts = schema ? textReader(schema) : (value: unknown) => value
  return (request) => {
    const given = joined(readTexts(request.params), fieldsOf(request, readTexts))
    if (!schema) return { given, input: undefined }
    const read = schema.safeParse(given)
    if (read.success) return { given, input: read.data }
    throw fail('INVALID', { issues: read.error.issues.slice(0, maxIssues).map(toFieldIssue) })
  }
}

/**
 * Limits the issues in an answer. Forms show only the first ones, and 2,000 lines of issues would exceed the request in
 * size.
 */
const maxIssues = 100

const brackets = new StandardBracketNotationSerializer()

/** Returns the fields of the query (GET) or of the body. Only texts are converted, since JSON has types of its own. */
const fieldsOf = ({ method, originalUrl, body, uploads }: FastifyRequest, readTexts: (value: unknown) => unknown) => {
  if (method === 'GET') return readTexts(brackets.deserialize([...new URLSearchParams(queryOf(originalUrl))]))
  return uploads ? readTexts(body) : body
}

const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

/** Joins both, with precedence for the path. Leaves a body that is no object to the schema, which refuses it. */
const joined = (params: unknown, fields: unknown): unknown => {
  const hasParams = Object.keys(params as object).length > 0 // the router provides an object
  if (!hasParams) return fields
  if (fields === undefined) return params
  return isObject(fields) ? { ...fields, ...(params as object) } : fields
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
