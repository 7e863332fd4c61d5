import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard'
import type { RouteMeta } from '@quai/contract/calls/route.ts'
import { toUnknownFieldIssue, unknownKeysFinder } from '@quai/contract/calls/unknown-keys.ts'
import { type FieldIssue, toFieldIssue, unknownFieldIssue } from '@quai/contract/platform/issues.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fail } from '../../platform/failure.ts'

/**
 * Converts the texts of a query, a path or a form into the numbers and booleans that a schema expects. Keeps other
 * values.
 */
type TextReader = (value: unknown) => unknown

/**
 * Input of a request: `given` as it was sent (with the texts of path, query and form converted), `input` as the schema
 * reads it.
 */
export interface Given {
  given: unknown
  input: unknown
}

type Strictness = Pick<RouteMeta, 'ignoresUnknownKeys' | 'retiredKeys' | 'refusesInputAs'>

/**
 * Creates the reader of a route's input. Throws INVALID (or what the route names) with the fields that the schema refuses, and those that it does
 * not know.
 */
export const inputReader = (
  schema: z.ZodType | undefined,
  strictness: Strictness,
): ((request: FastifyRequest) => Given) => {
  const readTexts = schema ? textReader(schema) : asIs
  const unknownIn = unknownReader(schema, strictness)
  return (request) => {
    const fields = fieldsOf(request, readTexts)
    const given = joined(readTexts(request.params), fields)
    const unknown = unknownIn(request, { fields, given })
    const read = schema && parse(schema, given)
    const refused = read?.error?.issues.slice(0, maxIssues).map(toFieldIssue) ?? []
    const issues = [...refused, ...unknown].slice(0, maxIssues)
    if (issues.length > 0) throw fail(strictness.refusesInputAs ?? 'INVALID', { issues })
    return { given, input: read?.data }
  }
}

interface Read {
  fields: unknown
  given: unknown
}

/** Creates the reader of what a request says and its route does not know. */
const unknownReader = (
  schema: z.ZodType | undefined,
  { ignoresUnknownKeys, retiredKeys = [] }: Strictness,
): ((request: FastifyRequest, read: Read) => FieldIssue[]) => {
  if (ignoresUnknownKeys) return () => []
  const find = unknownKeysFinder(schema ?? z.object())
  const isRetired = (path: readonly (string | number)[]) =>
    retiredKeys.includes(path.filter((part) => typeof part === 'string').join('.'))
  return ({ method, originalUrl, params }, { fields, given }) => {
    const unknown = find(given).filter(({ path }) => !isRetired(path))
    // The path takes precedence, so the same key among the fields would be lost.
    const hidden = isObject(fields) ? Object.keys(params as object).filter((name) => Object.hasOwn(fields, name)) : []
    const unread = method === 'GET' ? [] : new Set(new URLSearchParams(queryOf(originalUrl)).keys())
    return [
      ...unknown.slice(0, maxIssues).map(toUnknownFieldIssue),
      ...hidden.map((name) => unknownFieldIssue([name], { belongs: 'address' })),
      ...[...unread].map((name) => unknownFieldIssue([name], { belongs: 'body' })),
    ]
  }
}

/**
 * Limits the issues in an answer. Forms show only the first ones, and 2,000 lines of issues would exceed the request in
 * size.
 */
const maxIssues = 100

/**
 * Reads as the schema does, and stops at a hundred issues: the schema itself would look at each of 2,000 impossible lines,
 * which takes longer than making an order of them.
 */
const parse = (schema: z.ZodType, given: unknown): z.ZodSafeParseResult<unknown> => {
  const start = startOf(given)
  if (start === given) return schema.safeParse(given)
  const read = schema.safeParse(start)
  return (read.error?.issues.length ?? 0) >= maxIssues ? read : schema.safeParse(given)
}

/** Returns the same object when none of its lists is long, else with the start of each. */
const startOf = (given: unknown): unknown => {
  if (!isObject(given)) return given
  const long = Object.entries(given).filter(([, value]) => Array.isArray(value) && value.length > maxIssues)
  if (long.length === 0) return given
  return {
    ...given,
    ...Object.fromEntries(long.map(([name, value]) => [name, (value as unknown[]).slice(0, maxIssues)])),
  }
}

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

/** Creates the reader for a schema. Not used for JSON, which has types of its own. */
const textReader = (schema: z.core.$ZodType): TextReader => {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] } // every schema of the contract is a zod schema
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return textReader(def.innerType)
    case 'pipe':
      // A preprocessing step does not describe its input, so use the schema behind it.
      return textReader(isTransform(def.in) ? def.out : def.in)
    case 'number':
      return readNumber
    case 'boolean':
      return readBoolean
    case 'literal':
      return def.values.some((value) => typeof value === 'number') ? readNumber : asIs
    case 'union':
      return readerOfUnion(def.options)
    case 'array': {
      const readItem = textReader(def.element)
      return (value) => (Array.isArray(value) ? value.map(readItem) : value)
    }
    case 'object':
      return readerOfObject(def.shape)
    default:
      return asIs
  }
}

const asIs: TextReader = (value) => value

const isTransform = (schema: z.core.$ZodType): boolean =>
  (schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }).def.type === 'transform'

const readNumber: TextReader = (value) =>
  typeof value === 'string' && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value) ? Number(value) : value

const readBoolean: TextReader = (value) => (value === 'true' ? true : value === 'false' ? false : value)

/** Keeps a text that one of the options accepts. */
const readerOfUnion = (options: readonly z.core.$ZodType[]): TextReader => {
  const readers = options.map(textReader)
  return readers.includes(asIs) ? asIs : (value) => readers.reduce((read, reader) => reader(read), value)
}

const readerOfObject = (shape: Readonly<Record<string, z.core.$ZodType>>): TextReader => {
  const readers = new Map(Object.entries(shape).map(([name, schema]) => [name, textReader(schema)]))
  return (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, readers.get(name)?.(one) ?? one]))
      : value
}
