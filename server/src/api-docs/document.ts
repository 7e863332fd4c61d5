import type { AnyContractProcedure } from '@orpc/contract'
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import { JSON_SCHEMA_REGISTRY, ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { accessUser, contact, session, user } from '@quai/contract/accounts/account.ts'
import { address, carryAddress } from '@quai/contract/addresses/address.ts'
import { batch } from '@quai/contract/batches/batch.ts'
import { type Contract, contract, moduleTitles } from '@quai/contract/contract.ts'
import { dashboard } from '@quai/contract/dashboard/routes.ts'
import { deal } from '@quai/contract/deals/deal.ts'
import type { FailureCode } from '@quai/contract/failures.ts'
import { fileTypes, uploadedFile } from '@quai/contract/files.ts'
import { order, orderRow } from '@quai/contract/orders/order.ts'
import { orderLog } from '@quai/contract/orders/talk/log.ts'
import { planLabels, plansWith } from '@quai/contract/plans.ts'
import { product } from '@quai/contract/products/product.ts'
import { permissions, userTypeLabels } from '@quai/contract/roles.ts'
import type { RouteMeta } from '@quai/contract/route.ts'
import { availability, availabilitySettings, timeFrame } from '@quai/contract/slots/slot.ts'
import { movement, proposal, stockDetail, stockProduct } from '@quai/contract/stock/stock.ts'
import { typeset } from '@quai/contract/typography.ts'
import { changeMessage, orderMessage } from '@quai/contract/webhooks/message.ts'
import { exampleOf } from './examples/example-of.ts'
import { asClient, asCurl, type RequestExample, requestExample } from './examples/requests.ts'
import { failureAnswer, failureComponents } from './failure-answers.ts'
import { factsOf, failuresOf, takesIdempotencyKey, takesToken } from './failures-of.ts'
import type { Schema } from './schema-rows.ts'
import { documentedWebhooks } from './webhooks.ts'

/** One route as the API document describes it. */
export interface DocumentedRoute extends ReturnType<typeof factsOf> {
  module: keyof Contract
  name: string
  operation: OpenAPI.OperationObject
  failures: Map<number, FailureCode[]>
  example: RequestExample
}

export interface ApiDocument {
  document: OpenAPI.Document
  routes: DocumentedRoute[]
}

/** Definitions that answers and messages share. Each appears once in the document. */
const answers = {
  Session: session,
  AccessUser: accessUser,
  User: user,
  Contact: contact,
  Address: address,
  CarryAddress: carryAddress,
  Deal: deal,
  Order: order,
  OrderRow: orderRow,
  OrderLog: orderLog,
  Product: product,
  Batch: batch,
  StockProduct: stockProduct,
  StockDetail: stockDetail,
  Movement: movement,
  Proposal: proposal,
  Availability: availability,
  AvailabilitySettings: availabilitySettings,
  TimeFrame: timeFrame,
  Dashboard: dashboard,
  OrderMessage: orderMessage,
  ChangeMessage: changeMessage,
}

// A file has no JSON schema, so the generator would refuse it. Describe it here instead.
JSON_SCHEMA_REGISTRY.add(uploadedFile, {
  not: undefined,
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/octet-stream',
})

/** Builds the OpenAPI 3.1 document of the contract that the server runs. */
export const createApiDocument = async (): Promise<ApiDocument> => {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: { title: 'Quai', version: '1', description: 'L’API de Quai. La page lisible est à /api/docs.' },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    tags: Object.entries(moduleTitles).map(([name, description]) => ({ name, description })),
    commonSchemas: Object.fromEntries(
      Object.entries(answers).map(([name, schema]) => [name, { strategy: 'output' as const, schema }]),
    ),
  })
  document.components = { ...document.components, ...failureComponents(document.components?.schemas ?? {}) }
  document.webhooks = documentedWebhooks()
  return { document, routes: routesOf(document) }
}

const routesOf = (document: OpenAPI.Document): DocumentedRoute[] => {
  const definitions = (document.components?.schemas ?? {}) as Record<string, Schema> // the form of schemas generated from zod
  return Object.entries(contract).flatMap(([module, procedures]) =>
    Object.entries(procedures).map(([name, procedure]) => {
      const facts = factsOf(procedure as AnyContractProcedure)
      const operation = document.paths?.[facts.path]?.[facts.method.toLowerCase() as 'get'] // route() allows only five methods
      if (!operation) throw new Error(`The document has no ${facts.method} ${facts.path}`)
      // Object.entries() loses the type of the contract's keys.
      const route = { ...facts, module: module as keyof Contract, name, operation, failures: failuresOf(facts) }
      complete(route)
      return { ...route, example: showExamples(route, definitions) }
    }),
  )
}

type Described = Omit<DocumentedRoute, 'example'>

/** Adds to an operation examples that its shapes admit, and its call for a shell and for Node. */
const showExamples = (route: Described, definitions: Readonly<Record<string, Schema>>): RequestExample => {
  const { operation } = route
  const example = requestExample(route, definitions)
  for (const parameter of operation.parameters ?? [])
    if ('name' in parameter) {
      const value = example[parameter.in === 'path' ? 'path' : 'query'][parameter.name]
      if (value !== undefined) parameter.example = value
    }
  const json = jsonOf(operation.requestBody)
  if (json && example.body !== undefined) json.example = example.body
  for (const [status, answer] of Object.entries(operation.responses ?? {})) {
    const content = status.startsWith('2') ? jsonOf(answer) : undefined
    if (content?.schema) content.example = exampleOf(content.schema as Schema, { definitions, isWhole: true }) // as above
  }
  const code = asClient(route, example)
  Object.assign(operation, {
    'x-codeSamples': [
      { lang: 'Shell', label: 'curl', source: asCurl(route, example) },
      ...(code === undefined ? [] : [{ lang: 'TypeScript', label: '@quai/client', source: code }]),
    ],
  })
  return example
}

const jsonOf = (holder: object | undefined): OpenAPI.MediaTypeObject | undefined =>
  (holder as { content?: Record<string, OpenAPI.MediaTypeObject> } | undefined)?.content?.['application/json']

/** Adds to an operation what the contract's schemas do not contain. */
const complete = (route: Described): void => {
  const { operation, meta } = route
  const parameters = (operation.parameters ?? []) as OpenAPI.ParameterObject[] // the generator writes no references
  operation.tags = [route.module]
  operation.description = describe(meta)
  if (meta.permission === 'anyone') operation.security = []
  operation.parameters = [
    ...parameters.map(bracketed),
    ...(takesIdempotencyKey(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  const successes = Object.entries(operation.responses ?? {}).flatMap(([given, answer]) =>
    (meta.isCreation ? [given, '201'] : [given]).map((status) => [status, success(status, answer, meta)]),
  )
  if (meta.accepts) operation.requestBody = { required: true, content: multipartOf(operation) }
  const refusals = [...route.failures].map(([status, codes]) => [status, failureAnswer(status, codes)])
  operation.responses = Object.fromEntries([...successes, ...refusals])
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

/** Builds the form of a route that takes files. */
const multipartOf = ({ requestBody }: OpenAPI.OperationObject) => {
  const { content } = requestBody as OpenAPI.RequestBodyObject // the generator writes no references
  const [first] = Object.values(content)
  return { 'multipart/form-data': { schema: first?.schema ?? {} } }
}

/** Describes in French who may call a route. */
export const describe = (meta: RouteMeta): string => {
  const { permission, feature, worksWithoutDeal } = meta
  if (!permission || permission === 'anyone') return 'Sans session.'
  const roles = permissions[permission].map((role) => userTypeLabels[role].toLowerCase()).join(', ')
  const sentences = [`Pour : ${roles}.`]
  if (!takesToken(meta)) sentences.push('Pas avec un jeton d’API.')
  if (!worksWithoutDeal && permissions[permission].some((role) => role !== 'admin'))
    sentences.push('Demande un accord actif.')
  if (feature && plansWith[feature].length < Object.keys(planLabels).length)
    sentences.push(`Formules : ${plansWith[feature].map((plan) => planLabels[plan]).join(', ')}.`)
  return typeset(sentences.join(' '))
}
