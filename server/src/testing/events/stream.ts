import type { FastifyInstance } from 'fastify'
import { expect, vi } from 'vitest'
import { openSession } from '../../calls/session.ts'
import type { TestApp } from '../test-app.ts'

/** What a stream tells of one change. */
export interface ToldChange {
  kind: string
  orderId: number | null
  orderUuid: string | null
  invoiceUuid: string | null
  productIds: number[]
}

interface Told {
  id: string
  event: string
  /** Place in the log of the database, where a standby answers reads. */
  position: string | undefined
  changes: ToldChange[]
  /** Milliseconds of performance.now() at which it was read. */
  at: number
}

interface Listening {
  server?: FastifyInstance
  /** Place to resume from. */
  lastEventId?: string
  token?: string
}

export type EventStream = Awaited<ReturnType<typeof openStream>>

/** Opens the stream of a contact over HTTP, as a page does, and waits for its first event. */
export const openStream = async (
  t: TestApp,
  contactId: number,
  { server = t.server, lastEventId = '', token }: Listening = {},
) => {
  const { db } = t.app
  const { user_id: userId } = await db
    .selectFrom('contacts')
    .select('user_id')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  const session = await openSession(db, t.app.sessionKey, t.app.clock(), { contactId, userId })
  const given = token ?? session.accessToken
  const cut = new AbortController()
  const answer = await connect(await portOf(server), { token: given, lastEventId, signal: cut.signal })
  const told: Told[] = []
  const state = { isOver: false }
  const reading = read(answer, told)
    .catch(() => {})
    .finally(() => {
      state.isOver = true
    })
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(0), { timeout: 10_000 })
  const changes = () => told.flatMap((event) => event.changes)
  const kinds = () => changes().map(({ kind, orderId }) => `${kind} ${orderId ?? ''}`.trim())
  return {
    told,
    changes,
    kinds,
    state,
    sessionId: session.claims.sessionId,
    token: given,
    /** Waits until this was told. */
    hears: (kind: string) => vi.waitFor(() => expect(kinds()).toContain(kind), { timeout: 10_000, interval: 20 }),
    close: async () => {
      cut.abort()
      await reading
    },
  }
}

interface Connecting {
  token: string
  lastEventId: string
  signal: AbortSignal
}

const connect = async (port: number, { token, lastEventId, signal }: Connecting): Promise<Response> => {
  const headers = { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) }
  const answer = await fetch(`http://127.0.0.1:${port}/api/events`, { headers, signal })
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  return answer
}

/** Returns the port of a server, which listens from then on. */
export const portOf = async (server: FastifyInstance): Promise<number> => {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as { port: number }).port // a TCP server has a port
}

const read = async (answer: Response, told: Told[]): Promise<void> => {
  let text = ''
  for await (const part of answer.body ?? []) {
    text += Buffer.from(part).toString('utf8')
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const fields = new Map(
        text
          .slice(0, end)
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      )
      text = text.slice(end + 2)
      if (fields.has('data'))
        told.push({
          id: fields.get('id') ?? '',
          event: fields.get('event') ?? '',
          position: fields.get('position'),
          ...JSON.parse(fields.get('data') ?? ''),
          at: performance.now(),
        })
    }
  }
}
