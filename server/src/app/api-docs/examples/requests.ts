import type { OpenAPI } from '@orpc/openapi'
import type { RouteMeta } from '@quai/contract/calls/route.ts'
import { takesToken } from '../failure-answers.ts'
import type { Schema } from '../shapes/schema-rows.ts'
import { type ExampleDays, exampleDays, exampleOf } from './example-of.ts'

/** What is needed to make an example of a call. */
export interface ShownCall {
  module: string
  name: string
  method: string
  path: string
  operation: OpenAPI.OperationObject
  meta: RouteMeta
}

/** Example of a call: fields of its address, by place, and its JSON body or the fields of its form besides files. */
export interface RequestExample {
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  form: Record<string, unknown>
}

/** Makes an example of a call with what it requires. Files are left out. */
export const requestExample = ({ module, name, operation }: ShownCall, now: Date): RequestExample => {
  const days = exampleDays(now)
  const shown = { definitions: {}, isWhole: false, days }
  const parameters = (operation.parameters ?? []).filter((parameter) => 'name' in parameter)
  const valuesIn = (place: 'path' | 'query') =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && parameter.required)
        .map((parameter) => [parameter.name, exampleOf((parameter.schema ?? {}) as Schema, shown, parameter.name)]),
    )
  const schema = bodySchema(operation)
  const form = formOf(operation)
  const isFile = (field: string) => JSON.stringify(form?.properties?.[field] ?? {}).includes('"binary"')
  const fields = form ? (exampleOf(form, shown) as Record<string, unknown>) : {} // a form is an object
  const own = chosenOn(days)[`${module}.${name}`]
  return {
    path: { ...valuesIn('path'), ...own?.path },
    query: { ...valuesIn('query'), ...own?.query },
    body: own?.body ?? (schema && exampleOf(schema, shown)),
    form: own?.form ?? Object.fromEntries(Object.entries(fields).filter(([field]) => !isFile(field))),
  }
}

const bodySchema = ({ requestBody }: OpenAPI.OperationObject): Schema | undefined =>
  ((requestBody ?? {}) as { content?: Record<string, OpenAPI.MediaTypeObject> }).content?.['application/json']
    ?.schema as Schema | undefined // the form of schemas generated from zod

/** Writes the address of an example, as it follows /api. */
const addressOf = (path: string, example: RequestExample): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(example.path[name])))
  const pairs = Object.entries(example.query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
  )
  const query = new URLSearchParams(pairs).toString()
  return `${filled}${query && `?${query}`}`
}

/**
 * Writes an example for a shell. `$QUAI` is the address of the installation, `$QUAI_TOKEN` an API token, `$QUAI_SESSION`
 * the token of a session, where an API token is refused.
 */
export const asCurl = ({ method, path, operation, meta }: ShownCall, example: RequestExample): string => {
  const isOpen = operation.security?.length === 0
  const parts = [`curl ${method === 'GET' ? '' : `-X ${method} `}"$QUAI/api${addressOf(path, example)}"`]
  if (!isOpen) parts.push(`-H "Authorization: Bearer ${takesToken(meta) ? '$QUAI_TOKEN' : '$QUAI_SESSION'}"`)
  if (isForm(operation))
    parts.push(
      `-F "${fileFieldOf(operation)}=@fichier"`,
      ...Object.entries(example.form).map(([field, value]) => `-F "${field}=${String(value)}"`),
    )
  else if (example.body !== undefined)
    parts.push(`-H "Content-Type: application/json"`, `-d ${quoted(JSON.stringify(example.body))}`)
  return parts.join(' \\\n  ')
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const formOf = ({ requestBody }: OpenAPI.OperationObject): Schema | undefined =>
  ((requestBody ?? {}) as { content?: Record<string, OpenAPI.MediaTypeObject> }).content?.['multipart/form-data']
    ?.schema as Schema | undefined // the form of schemas generated from zod

/** True for a call that takes files. */
export const isForm = (operation: OpenAPI.OperationObject): boolean => formOf(operation) !== undefined

const fileFieldOf = (operation: OpenAPI.OperationObject): string =>
  Object.entries(formOf(operation)?.properties ?? {}).find(([, property]) =>
    JSON.stringify(property).includes('"binary"'),
  )?.[0] ?? 'file'

/**
 * Writes an example for the client of `client/`; undefined where it does not go: calls with files, and those that an API
 * token cannot make.
 */
export const asClient = ({ module, name, operation, meta }: ShownCall, example: RequestExample): string | undefined => {
  if (isForm(operation) || !takesToken(meta)) return undefined
  const input = {
    ...example.path,
    ...Object.fromEntries(Object.entries(example.query).map(([field, value]) => [field.replace('[]', ''), value])),
    ...(example.body as object | undefined),
  }
  const given = Object.keys(input).length > 0 ? JSON.stringify(input, null, 2).replace(/"(\w+)":/g, '$1:') : ''
  return `await quai.${module}.${name}(${given})`
}

type Chosen = Record<string, Partial<RequestExample>>

/** Examples of calls whose rules bind several fields, which a schema cannot say. */
const chosen: Chosen = {
  'addresses.update': { body: { name: 'Épicerie du Port' } },
  'batches.update': { body: { additionalInformation: 'Palettes filmées' } },
  'imports.ordersFile': { query: { orderType: 'delivery', warehouseId: 13 } },
  'imports.uploadStock': { form: { dryRun: 'true', reason: 'Inventaire tournant' } },
  'imports.readItems': { form: { orderType: 'delivery', warehouseId: 13 } },
  'mails.savePreferences': { body: { items: [{ event: 'order_comment', timing: 'digest' }] } },
  'schedule.runNow': { path: { name: 'remind-invoices' } },
  'stock.hold': {
    body: {
      formKey: '3f0c7f6e-2b1d-4c58-9a77-5d1f0a6b8e21',
      warehouseId: 13,
      items: [{ productId: 12, productPackaging: 'package_unit', quantity: 12 }],
    },
  },
  'products.create': { body: { reference: 'THE-VERT-100', name: 'Thé vert en vrac', packagingType: 'unit' } },
  'products.update': { body: { supplierName: 'Comptoir des thés' } },
  'products.updateMany': { body: { products: [{ id: 12, supplierName: 'Comptoir des thés' }] } },
  'screens.pair': { body: { code: 'BCDF GHJK' } },
  'slots.saveSettings': { body: { dockCount: 4 } },
  'webhooks.create': { body: { url: 'https://exemple.fr/quai', events: ['order.confirm', 'stock.updated'] } },
  'webhooks.change': { body: { events: ['orders', 'stock.updated'] } },
  'orders.update': { body: { version: 12, messageToWarehouse: 'Le camion aura une heure de retard.' } },
  'orders.list': { query: { pageSize: 10 } },
  'orders.createSavedFilter': { body: { name: 'À valider', query: { statusGroup: 'pending' } } },
  'carbon.estimate': { query: { orderUuid: '3f0c7f6e-2b1d-4c58-9a77-5d1f0a6b8e21' } },
  'rates.save': { body: { rates: { inPallet: 45_000 } } },
  'epcis.list': { query: { EQ_bizStep: 'receiving,shipping', perPage: 10 } },
  'events.list': { query: { limit: 100 } },
}

/** Adds those that name days. */
const chosenOn = (days: ExampleDays): Chosen => {
  const charged = { customerId: 12, warehouseId: 13, from: days.monthStart, to: days.monthEnd }
  return {
    ...chosen,
    'orders.complete': {
      body: {
        orderDateDone: `${days.yesterday}T08:30:00.000Z`,
        driverOnTime: true,
        orderItems: [{ productId: 12, productPackaging: 'package_unit', quantity: 10 }],
        proof: 'generated',
        signature: { signerName: 'Paul Martin' },
      },
    },
    'inventories.create': { body: { warehouseId: 13, plannedDate: days.ahead, productIds: null } },
    'orders.create': {
      body: {
        orderType: 'delivery',
        warehouseId: 13,
        orderDateStart: `${days.ahead}T08:30:00.000Z`,
        orderTransporter: 'by_customer',
        orderItems: [{ productId: 12, productPackaging: 'package_unit', quantity: 12 }],
      },
    },
    'charges.expected': { query: charged },
    'charges.export': { query: charged },
    'charges.products': { query: charged },
    'charges.days': { query: charged },
    'charges.movements': { query: charged },
    'charges.orders': { query: charged },
  }
}
