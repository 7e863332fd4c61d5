import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard'
import { toFieldIssue } from '@quai/contract/issues.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { fail } from '../../platform/failure.ts'
import { textReader } from './text-values.ts'

/** What a request gives: as it came (the texts of path, query and form read), and as the route's schema takes it. */
export interface Given {
  given: unknown
  input: unknown
}

/** Reads the input of a route's requests; INVALID names the fields that its schema refuses. */
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

/** A form shows the first of them; all those of 2,000 lines would make an answer larger than the request. */
const maxIssues = 100

const brackets = new StandardBracketNotationSerializer()

/** Fields of the query (GET) or of the body. JSON says itself what is a number: only texts are read. */
const fieldsOf = ({ method, originalUrl, body, uploads }: FastifyRequest, readTexts: (value: unknown) => unknown) => {
  if (method === 'GET') return readTexts(brackets.deserialize([...new URLSearchParams(queryOf(originalUrl))]))
  return uploads ? readTexts(body) : body
}

const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

/** Those of the path win. A body that is no object is left to the schema, which refuses it. */
const joined = (params: unknown, fields: unknown): unknown => {
  const hasParams = Object.keys(params as object).length > 0 // the router gives an object
  if (!hasParams) return fields
  if (fields === undefined) return params
  return isObject(fields) ? { ...fields, ...(params as object) } : fields
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
