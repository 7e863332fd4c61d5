import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Fields = Record<string, unknown>

export interface SellsyCompany extends Fields {
  id: number
  name: string
  reference: string | null
}

/** Handles a call instead of answering it as it should; false leaves the call to the others. */
export type SellsyTrouble = (call: SellsyCall, response: ServerResponse, doIt: () => void) => boolean

export interface SellsyCall {
  /** « POST /v2/companies ». */
  name: string
  query: URLSearchParams
  body: unknown
  token: string | undefined
}

const newState = () => ({
  companies: [] as SellsyCompany[],
  addresses: new Map<number, Fields[]>(),
  tags: new Map<number, { id: number; value: string }[]>(),
  invoices: [] as (Fields & { id: number })[],
  files: new Map<number, { name: string; size: number; id: number }[]>(),
  calls: [] as SellsyCall[],
  /** Instants of the calls of the API, by the test's clock. */
  at: [] as number[],
  clock: (): number => Date.now(),
  token: 'token-1',
  secret: 'sellsy-secret',
  lastId: 1_000,
  /** Each serves once. */
  troubles: [] as SellsyTrouble[],
  /** Rows of a page, and whether offsets are opaque texts. */
  pageSize: 100,
  hasOpaqueOffsets: false,
})
export type SellsyState = ReturnType<typeof newState>

/** Serves an account of Sellsy's API v2 in the documented shapes. */
export const aSellsyServer = async () => {
  const state = newState()
  const server = createServer((request, response) => void answer(state, request, response))
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    state,
    env: {
      QUAI_SELLSY_URL: `http://127.0.0.1:${port}/v2`,
      QUAI_SELLSY_CLIENT_ID: 'quai',
      QUAI_SELLSY_CLIENT_SECRET: state.secret,
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const answer = async (state: SellsyState, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const url = new URL(request.url ?? '', 'http://localhost')
  const call: SellsyCall = {
    name: `${request.method} ${url.pathname}`,
    query: url.searchParams,
    body: await bodyOf(request),
    token: request.headers.authorization?.replace('Bearer ', ''),
  }
  state.calls.push(call)
  if (url.pathname.startsWith('/v2')) state.at.push(state.clock())
  let outcome: Outcome | undefined
  const doIt = () => {
    outcome ??= outcomeOf(state, call)
  }
  const trouble = state.troubles.findIndex((one) => one(call, response, doIt))
  if (trouble >= 0) {
    state.troubles.splice(trouble, 1)
    return
  }
  doIt()
  const { status = 200, content } = outcome ?? {}
  sendJson(response, status, content)
}

export const sendJson = (response: ServerResponse, status: number, content: unknown, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(content ?? null))
}

/** Trouble: refuses calls of a name in Sellsy's way. */
export const refusing =
  (name: RegExp, status: number, message: string, details: Record<string, string> = {}): SellsyTrouble =>
  (call, response) => {
    if (!name.test(call.name)) return false
    sendJson(response, status, { error: { code: status, message, context: '', details } })
    return true
  }

/** Trouble: cuts the connection, before or after the call was carried out. */
export const cutting =
  (name: RegExp, isDone: boolean): SellsyTrouble =>
  (call, response, doIt) => {
    if (!name.test(call.name)) return false
    if (isDone) doIt()
    response.socket?.destroy()
    return true
  }

interface Outcome {
  status?: number
  content: unknown
}

const refusal = (status: number, message: string): Outcome => ({
  status,
  content: { error: { code: status, message, context: '', details: {} } },
})

const outcomeOf = (state: SellsyState, call: SellsyCall): Outcome => {
  if (call.name === 'POST /oauth2/access-tokens') return signIn(state, call)
  if (call.token !== state.token) return refusal(401, 'Unauthorized')
  const [, method = '', path = ''] = /^(\w+) \/v2(\/.*)$/.exec(call.name) ?? []
  const [, kind = '', id = '', part = '', partId = ''] = path.split('/')
  if (kind === 'companies') return ofCompanies(state, call, { method, id, part, partId })
  if (kind === 'invoices') return ofInvoices(state, call, { method, id, part, partId })
  return refusal(404, 'Not found')
}

const signIn = (state: SellsyState, { body }: SellsyCall): Outcome => {
  const { client_secret: secret } = body as Fields
  return secret === state.secret
    ? { content: { token_type: 'Bearer', access_token: state.token, expires_in: 3_600 } }
    : { status: 401, content: { error: 'invalid_client', error_description: 'Client authentication failed' } }
}

interface Place {
  method: string
  id: string
  part: string
  partId: string
}

const ofCompanies = (state: SellsyState, call: SellsyCall, { method, id, part, partId }: Place): Outcome => {
  const { companies } = state
  const body = call.body as Fields
  if (id === '')
    return method === 'GET' ? pageOf(state, call, companies.map(embedding(state, call))) : create(state, body)
  if (id === 'search') {
    const { name } = body['filters'] as { name: string }
    return pageOf(
      state,
      call,
      companies.filter((one) => one.name === name),
    )
  }
  const company = companies.find((one) => one.id === Number(id))
  if (!company) return refusal(404, 'Company not found')
  if (part === 'smart-tags') return ofTags(state, call, { method, companyId: company.id })
  if (part === 'addresses') return ofAddresses(state, call, { method, companyId: company.id, partId })
  if (method === 'PUT') Object.assign(company, body)
  return { content: company }
}

const embedding =
  (state: SellsyState, { query }: SellsyCall) =>
  (company: SellsyCompany) =>
    query.getAll('embed[]').includes('invoicing_address')
      ? { ...company, _embed: { invoicing_address: state.addresses.get(company.id)?.[0] ?? null } }
      : company

const create = (state: SellsyState, body: Fields): Outcome => {
  const { name, type } = body
  if (typeof name !== 'string' || !['client', 'supplier', 'prospect'].includes(String(type)))
    return refusal(400, 'Invalid company')
  const company = {
    legal_france: { siren: null, siret: null },
    reference: null,
    email: null,
    ...body,
    name,
    id: ++state.lastId,
  }
  state.companies.push(company as SellsyCompany)
  return { status: 201, content: company }
}

interface OfCompany {
  method: string
  companyId: number
  partId?: string
}

const ofTags = (state: SellsyState, call: SellsyCall, { method, companyId }: OfCompany): Outcome => {
  const known = [...state.tags.values()].flat()
  if (method === 'POST') {
    const given = call.body as ({ id: number } | { value: string })[]
    const tags = given.map((one) =>
      'id' in one
        ? (known.find(({ id }) => id === one.id) ?? { id: one.id, value: '' })
        : (known.find(({ value }) => value === one.value) ?? { id: ++state.lastId, value: one.value }),
    )
    state.tags.set(companyId, tags)
  }
  return pageOf(state, call, state.tags.get(companyId) ?? [])
}

const ofAddresses = (state: SellsyState, call: SellsyCall, { method, companyId, partId }: OfCompany): Outcome => {
  const places = state.addresses.get(companyId) ?? []
  if (method === 'GET') return pageOf(state, call, places)
  const body = call.body as Fields
  const missing = ['name', 'address_line_1', 'postal_code', 'city', 'country_code'].filter((field) => !body[field])
  if (missing.length > 0)
    return {
      status: 400,
      content: {
        error: {
          code: 400,
          message: 'Validation failed',
          context: 'address',
          details: Object.fromEntries(missing.map((field) => [field, 'This value should not be blank.'])),
        },
      },
    }
  const place = places.find(({ id }) => id === Number(partId))
  if (place) Object.assign(place, body)
  else state.addresses.set(companyId, [...places, { ...body, id: ++state.lastId }])
  return { status: place ? 200 : 201, content: place ?? state.addresses.get(companyId)?.at(-1) }
}

const ofInvoices = (state: SellsyState, call: SellsyCall, { method, id, part }: Place): Outcome => {
  const { invoices, files } = state
  if (id === 'search') {
    const { related_objects: related } = (call.body as { filters: { related_objects: { id: number }[] } }).filters
    const isOf = (one: Fields) => (one['related'] as { id: number }[]).some((of) => of.id === related[0]?.id)
    return pageOf(state, call, invoices.filter(isOf))
  }
  if (id === '') {
    const invoice = { ...(call.body as Fields), id: ++state.lastId, status: 'draft' }
    invoices.push(invoice)
    return { status: 201, content: invoice }
  }
  const list = files.get(Number(id)) ?? []
  if (part !== 'files') return refusal(404, 'Not found')
  if (method === 'GET') return pageOf(state, call, list)
  const text = String(call.body)
  const file = { id: ++state.lastId, name: /filename="([^"]+)"/.exec(text)?.[1] ?? '', size: text.length }
  files.set(Number(id), [...list, file])
  return { status: 201, content: { type: 'file', extension: 'pdf', ...file } }
}

const pageOf = (state: SellsyState, { query }: SellsyCall, rows: readonly unknown[]): Outcome => {
  const size = Math.min(Number(query.get('limit') ?? 25), state.pageSize)
  const from = Number(query.get('offset')?.replace('next-', '') ?? 0)
  const data = rows.slice(from, from + size)
  const next = from + data.length
  const offset = state.hasOpaqueOffsets ? (next < rows.length ? `next-${next}` : '') : from
  return { content: { pagination: { limit: size, total: rows.length, count: data.length, offset }, data } }
}

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString('latin1')
  if (!request.headers['content-type']?.startsWith('application/json')) return text
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}
