import { Agent, request } from 'node:http'

/** Request of a load, built once and sent repeatedly. */
export interface Sent {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: Buffer
}

export interface Target {
  port: number
}

const agent = new Agent({ keepAlive: true })

/** Sends a request and reads its whole answer. Returns the status, or 0 when the server cuts the connection. */
export const send = ({ port }: Target, { method, path, headers = {}, body }: Sent): Promise<number> =>
  new Promise((done) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
      },
      (answer) => {
        answer.resume()
        answer.once('close', () => done(answer.complete ? (answer.statusCode ?? 0) : 0))
      },
    )
    sent.once('error', () => done(0))
    sent.end(body)
  })

export type Statuses = Map<number, number>

/** Lets clients send one request after another until the time is over. Counts each status. */
export const load = async (
  target: Target,
  { clients, seconds, next }: { clients: number; seconds: number; next: (client: number) => Sent },
): Promise<Statuses> => {
  const statuses: Statuses = new Map()
  const end = performance.now() + seconds * 1_000
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      do {
        const status = await send(target, next(client))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      } while (performance.now() < end)
    }),
  )
  return statuses
}
