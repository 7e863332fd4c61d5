import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Held {
  id: string
  status: 'draft' | 'purchased'
  reference: string
  tracking_number: string | null
  rates: object[]
  selected_rate: object | null
  messages: object[]
}

/** Handles a call instead of answering it as it should; false leaves the call to the others. */
export type Trouble = (call: string, response: ServerResponse, doIt: () => void) => boolean

const ofChrono = { carrier_id: 'chrono-lyon', carrier_name: 'chronopost', currency: 'EUR' }

const newState = () => ({
  shipments: [] as Held[],
  /** Calls in order: « POST /v1/shipments ». */
  calls: [] as string[],
  bodies: [] as unknown[],
  keys: new Set<string | undefined>(),
  /** Number of labels that were bought. */
  bought: 0,
  /** Each serves once. */
  troubles: [] as Trouble[],
  rates: [
    { ...ofChrono, id: 'rate-1', service: 'chronopost_13', total_charge: 12.5, transit_days: 1 },
    { ...ofChrono, id: 'rate-2', service: 'chronopost_classic', total_charge: 8, transit_days: null },
  ] as object[],
  messages: [] as object[],
  label: '^XA^FO20,20^FDColis^FS^XZ',
})
type State = ReturnType<typeof newState>

interface Usual {
  status: number
  doIt: () => void
  content: () => unknown
}

/** Serves a Karrio API of one carrier in the documented shapes. */
export const aKarrioServer = async () => {
  const state = newState()
  const server = createServer((request, response) => {
    void answer(state, request, response)
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const answer = async (state: State, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await bodyOf(request)
  const url = new URL(request.url ?? '', 'http://localhost')
  const call = `${request.method} ${url.pathname}`
  state.calls.push(call)
  state.bodies.push(body)
  state.keys.add(request.headers.authorization)
  const { status, doIt, content } = usual(state, { call, url, body })
  const trouble = state.troubles.findIndex((one) => one(call, response, doIt))
  if (trouble >= 0) {
    state.troubles.splice(trouble, 1)
    return
  }
  doIt()
  send(response, status, content())
}

interface Call {
  call: string
  url: URL
  body: Record<string, unknown>
}

const usual = (state: State, { call, url, body }: Call): Usual => {
  const { shipments, rates, messages } = state
  if (call === 'POST /v1/proxy/rates') return ok(() => ({ rates, messages }))
  if (call === 'GET /v1/shipments')
    return ok(() => ({ results: shipments.filter((one) => one.reference === url.searchParams.get('reference')) }))
  if (call === 'POST /v1/shipments') {
    const made = draftOf(state, String(body['reference']))
    return { ...ok(() => made), status: 201, doIt: () => shipments.push(made) }
  }
  const held = shipments.find(({ id }) => url.pathname.split('/')[3] === id)
  if (!held) return refusal(404, 'not found')
  if (call.endsWith('/purchase')) return purchase(state, held, body['selected_rate_id'])
  if (call.endsWith('/documents/label'))
    return ok(() => ({ category: 'label', format: 'ZPL', base64: Buffer.from(state.label).toString('base64') }))
  return ok(() => held)
}

const ok = (content: () => unknown): Usual => ({ status: 200, doIt: () => {}, content })

const refusal = (status: number, message: string): Usual => ({ ...ok(() => ({ errors: [{ message }] })), status })

const draftOf = ({ shipments, rates, messages }: State, reference: string): Held => ({
  id: `shp_${shipments.length + 1}`,
  status: 'draft',
  reference,
  tracking_number: null,
  rates,
  selected_rate: null,
  messages,
})

const purchase = (state: State, held: Held, rateId: unknown): Usual => {
  if (held.status === 'purchased') return refusal(409, 'already purchased')
  const doIt = () => {
    state.bought += 1
    held.status = 'purchased'
    held.tracking_number = `XY${state.bought}FR`
    held.selected_rate = state.rates.find((one) => 'id' in one && one.id === rateId) ?? null
  }
  return { ...ok(() => held), doIt }
}

export const send = (response: ServerResponse, status: number, content: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
}

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? {} : JSON.parse(text)
}
