import { type Agent, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

/** Refusal by the API, with the sentence it shows people. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number

  constructor(call: string, status: number, body: { code?: string; message?: string; issues?: unknown }) {
    super(
      `${call} : ${status} ${body.code ?? ''} ${body.message ?? ''} ${body.issues ? JSON.stringify(body.issues).slice(0, 400) : ''}`.trim(),
    )
    this.code = body.code ?? ''
    this.status = status
  }
}

/** Session of the API. `key` is the Idempotency-Key of a write: a repeated call has one effect. */
export interface Session {
  get<Answer>(path: string): Promise<Answer>
  post<Answer>(path: string, body: object, key?: string): Promise<Answer>
  put<Answer>(path: string, body: object, key?: string): Promise<Answer>
}

export interface Api {
  signIn(email: string, password: string): Promise<Session>
  /** Calls made, and how many of them were repeated. */
  counts: { calls: number; retries: number }
  close(): void
}

const maxTries = 12

/** Opens the API of a running server over a number of connections, as any client would use it. */
export const openApi = (url: string, connections: number): Api => {
  const base = new URL(`${url.replace(/\/+$/, '')}/api`)
  const options = { keepAlive: true, maxSockets: connections }
  const agent: Agent = base.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options)
  const counts = { calls: 0, retries: 0 }

  const call = async <Answer>(
    method: string,
    path: string,
    token: string | undefined,
    body?: object,
    key?: string,
  ): Promise<Answer> => {
    for (let attempt = 1; ; attempt++) {
      counts.calls++
      const outcome = await send(method, path, token, body, key).catch((error: Error) => error)
      const pause = pauseAfter(outcome, attempt)
      if (pause === undefined || attempt === maxTries) {
        if (outcome instanceof Error) throw outcome
        // The contract fixes what each call answers; the callers name the type.
        if (outcome.status < 300) return outcome.body as Answer
        throw new Refusal(`${method} ${path}`, outcome.status, outcome.body as object)
      }
      counts.retries++
      await wait(pause)
    }
  }

  const send = (method: string, path: string, token: string | undefined, body?: object, key?: string) =>
    new Promise<Reply>((resolve, reject) => {
      const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
      const outgoing = (base.protocol === 'https:' ? httpsRequest : httpRequest)(
        `${base.href}${path}`,
        {
          method,
          agent,
          headers: {
            ...(payload && { 'content-type': 'application/json', 'content-length': payload.length }),
            ...(token && { authorization: `Bearer ${token}` }),
            ...(key && { 'idempotency-key': key }),
          },
        },
        (incoming) => void read(incoming).then(resolve, reject),
      )
      outgoing.on('error', reject)
      outgoing.end(payload)
    })

  return {
    counts,
    signIn: async (email, password) => {
      const { accessToken } = await call<{ accessToken: string }>('POST', '/auth/login', undefined, { email, password })
      return {
        get: (path) => call('GET', path, accessToken),
        post: (path, body, key) => call('POST', path, accessToken, body, key),
        put: (path, body, key) => call('PUT', path, accessToken, body, key),
      }
    },
    close: () => agent.destroy(),
  }
}

interface Reply {
  status: number
  body: unknown
  retryAfterSeconds: number | undefined
}

const read = async (incoming: IncomingMessage): Promise<Reply> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer) // no encoding is set
  const text = Buffer.concat(chunks).toString('utf8')
  const isJson = String(incoming.headers['content-type']).includes('json')
  const retryAfter = Number(incoming.headers['retry-after'])
  return {
    status: incoming.statusCode ?? 0,
    body: isJson && text ? JSON.parse(text) : {},
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
  }
}

/** Returns the milliseconds before another try, after a broken connection or an overload; undefined when the answer is final. */
const pauseAfter = (outcome: Reply | Error, attempt: number): number | undefined => {
  const backOff = Math.min(5_000, 50 * 2 ** attempt)
  if (outcome instanceof Error)
    return 'code' in outcome && outcome.code === 'ECONNREFUSED' && attempt > 6 ? undefined : backOff
  const { status, retryAfterSeconds } = outcome
  if (status !== 429 && status !== 503) return undefined
  return retryAfterSeconds ? retryAfterSeconds * 1_000 : backOff
}
