import type { AnyContractProcedure } from '@orpc/contract'
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import { JSON_SCHEMA_REGISTRY, ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { RouteMeta } from '@quai/contract/calls/route.ts'
import { type Contract, contract, moduleTitles } from '@quai/contract/contract.ts'
import type { FailureCode } from '@quai/contract/failures.ts'
import { fileTypes, uploadedFile } from '@quai/contract/platform/files.ts'
import { planLabels, plansWith } from '@quai/contract/platform/plans.ts'
import { permissions, userTypeLabels } from '@quai/contract/platform/roles.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { isAnnex } from './annex.ts'
import { asClient, asCurl, type RequestExample, requestExample } from './examples/requests.ts'
import { factsOf, failuresOf, refusalsOf, takesIdempotencyKey, takesToken } from './failure-answers.ts'
import { meaningOf } from './fields/fields.ts'
import { closed } from './shapes/closed.ts'
import { light } from './shapes/light.ts'
import { partOf } from './shapes/part-of.ts'
import type { Schema } from './shapes/schema-rows.ts'
import { changeSchemas, operationsOf, shareParts } from './shapes/shared-parts.ts'
import { documentedWebhooks } from './webhooks.ts'

/** One route as the API document describes it. */
export interface DocumentedRoute extends ReturnType<typeof factsOf> {
  module: keyof Contract
  name: string
  operation: OpenAPI.OperationObject
  failures: Map<number, FailureCode[]>
  /** True for a call of the annex. */
  isAnnex: boolean
  example: RequestExample
  /** The example for a shell, and for the client of `client/` where it goes. */
  curl: string
  code: string | undefined
}

export interface ApiDocument {
  /** Every call. */
  document: OpenAPI.Document
  /** The calls of integrations: /api/openapi.json. */
  main: OpenAPI.Document
  /** The calls of persons, administrators and Quai's own pages: /api/openapi-annexe.json. */
  annex: OpenAPI.Document
  routes: DocumentedRoute[]
}

// A file has no JSON schema, so the generator would refuse it. Describe it here instead.
JSON_SCHEMA_REGISTRY.add(uploadedFile, {
  not: undefined,
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/octet-stream',
})

/** Builds the OpenAPI 3.1 document of the contract that the server runs, with examples of these days. */
export const createApiDocument = async (now: Date): Promise<ApiDocument> => {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: 'Quai',
      version: '1',
      description: 'L’API de Quai. Pour commencer : /api/docs.',
      license: { name: 'Propriétaire', identifier: 'LicenseRef-Quai' },
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    tags: Object.entries(moduleTitles).map(([name, description]) => ({ name, description })),
  })
  for (const operation of operationsOf(document)) changeSchemas(operation, light)
  const routes = routesOf(document, now)
  document.webhooks = documentedWebhooks()
  document.components = await shareParts(document)
  const inAnnex = new Set(routes.filter(({ isAnnex }) => isAnnex).map(({ operation }) => operation))
  const annex = partOf({ ...document, webhooks: {} }, (operation) => inAnnex.has(operation))
  return { document, main: partOf(document, (operation) => !inAnnex.has(operation)), annex, routes }
}

const routesOf = (document: OpenAPI.Document, now: Date): DocumentedRoute[] =>
  Object.entries(contract).flatMap(([module, procedures]) =>
    Object.entries(procedures).map(([name, procedure]) => {
      const facts = factsOf(procedure as AnyContractProcedure)
      const operation = document.paths?.[facts.path]?.[facts.method.toLowerCase() as 'get'] // route() allows only five methods
      if (!operation) throw new Error(`The document has no ${facts.method} ${facts.path}`)
      // Object.entries() loses the type of the contract's keys.
      const route = { ...facts, module: module as keyof Contract, name, operation, failures: failuresOf(facts) }
      complete(route)
      const example = showExample(route, now)
      // Now, while the shapes of the call stand in it.
      return {
        ...route,
        isAnnex: isAnnex(route),
        example,
        curl: asCurl(route, example),
        code: asClient(route, example),
      }
    }),
  )

type Described = Omit<DocumentedRoute, 'example' | 'isAnnex' | 'curl' | 'code'>

/** Adds to an operation an example that its shapes admit. */
const showExample = (route: Described, now: Date): RequestExample => {
  const { operation } = route
  const example = requestExample(route, now)
  for (const parameter of operation.parameters ?? [])
    if ('name' in parameter) {
      parameter.description ??= meaningOf(parameter.name.replace('[]', ''))
      const value = example[parameter.in === 'path' ? 'path' : 'query'][parameter.name]
      if (value !== undefined) parameter.example = value
    }
  const { content } = (operation.requestBody ?? {}) as OpenAPI.RequestBodyObject // the generator writes no references
  const json = content?.['application/json']
  if (json && example.body !== undefined) json.example = example.body
  return example
}

/** Adds to an operation what the contract's schemas do not contain. */
const complete = (route: Described): void => {
  const { operation, meta } = route
  const parameters = (operation.parameters ?? []) as OpenAPI.ParameterObject[] // the generator writes no references
  operation.tags = [route.module]
  operation.description = describe(route)
  if (meta.permission === 'anyone') operation.security = []
  operation.parameters = [
    ...parameters.map(bracketed),
    ...(takesIdempotencyKey(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  const successes = Object.entries(operation.responses ?? {}).flatMap(([given, answer]) =>
    (meta.isCreation ? [given, '201'] : [given]).map((status) => [status, success(status, answer, meta)]),
  )
  if (meta.accepts) operation.requestBody = { required: true, content: multipartOf(operation) }
  if (!meta.ignoresUnknownKeys) closeBody(operation)
  operation.responses = Object.fromEntries([...successes, ...refusalsOf(route.failures)])
}

/** Documents lists in a query as `name[]=a&name[]=b`. */
const bracketed = (parameter: OpenAPI.ParameterObject): OpenAPI.ParameterObject => {
  const { name, schema } = parameter
  if (parameter.in !== 'query') return parameter
  const { style: _, explode: __, allowEmptyValue: ___, allowReserved: ____, ...rest } = parameter
  const isList = schema !== undefined && 'type' in schema && schema.type === 'array'
  return isList ? { ...rest, name: `${name}[]`, style: 'form', explode: true } : rest
}

const successTexts: Record<string, string> = { 200: 'Réponse.', 201: 'Créé.', 204: 'Fait, sans contenu.' }

const success = (status: string, answer: OpenAPI.ResponseObject | OpenAPI.ReferenceObject, { answers }: RouteMeta) => {
  const { content: json, ...rest } = answer as OpenAPI.ResponseObject // the generator writes no references
  const content = answers ? Object.fromEntries(answers.map((type) => [fileTypes[type], { schema: bytes }])) : json
  return { ...rest, description: successTexts[status] ?? 'Réponse.', ...(status !== '204' && content && { content }) }
}

const bytes = { type: 'string', format: 'binary' } as const

const closeBody = ({ requestBody }: OpenAPI.OperationObject): void => {
  const { content = {} } = (requestBody ?? {}) as Partial<OpenAPI.RequestBodyObject> // the generator writes no references
  // light() has made them of this form.
  for (const body of Object.values(content)) if (body.schema) body.schema = closed(body.schema as Schema) as never
}

/** Builds the form of a route that takes files. */
const multipartOf = ({ requestBody }: OpenAPI.OperationObject) => {
  const { content } = requestBody as OpenAPI.RequestBodyObject // the generator writes no references
  const [first] = Object.values(content)
  return { 'multipart/form-data': { schema: first?.schema ?? {} } }
}

/** Describes in French who may call a route, and with which token. */
export const describe = ({ method, meta }: Pick<Described, 'method' | 'meta'>): string => {
  const { permission, feature, worksWithoutDeal } = meta
  if (!permission || permission === 'anyone') return 'Sans session.'
  const roles = permissions[permission].map((role) => userTypeLabels[role].toLowerCase()).join(', ')
  const sentences = [`Pour : ${roles}.`]
  sentences.push(tokenFor(method, meta))
  if (!worksWithoutDeal && permissions[permission].some((role) => role !== 'admin'))
    sentences.push('Demande un accord actif.')
  if (feature && plansWith[feature].length < Object.keys(planLabels).length)
    sentences.push(`Formules : ${plansWith[feature].map((plan) => planLabels[plan]).join(', ')}.`)
  return typeset(sentences.join(' '))
}

const tokenFor = (method: string, meta: RouteMeta): string => {
  if (!takesToken(meta)) return 'Pas avec un jeton d’API.'
  return method === 'GET' ? 'Jeton en lecture.' : 'Jeton en lecture et écriture.'
}
