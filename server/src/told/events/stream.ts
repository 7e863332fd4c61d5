import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../calls/actor.ts'
import { admitted } from '../../calls/admission.ts'
import { ApiCallers, noSession } from '../../calls/api-callers.ts'
import type { App } from '../../calls/app.ts'
import { scope } from '../../calls/context.ts'
import type { SharedConnections } from '../../calls/turns/connections.ts'
import { admissionLimits, Deadline } from '../../calls/turns/deadline.ts'
import { fail } from '../../platform/failure.ts'
import { logFailure } from '../../platform/log.ts'
import { endClosed, Feed, type Subscriber } from './feed.ts'
import { placeIn, sealedPlaceIn, textOfPlace } from './places.ts'
import { isGone, type LiveEvent, readSnapshot, selectEvents } from './read.ts'

/** Proxies cut what is silent, often after 30 or 60 s. */
const heartbeatMs = 15_000
/** A page that was away longer than this many events reads everything anew. */
const mostMissed = 1_000
/** Bytes that wait for a reader who takes nothing; past that, the stream is cut and resumes when it is read again. */
const mostWaiting = 1_048_576
/** Streams of one session: tabs share one, so more are pages that left without a word. The oldest one gives way. */
const mostOfSession = 6

interface Stream extends Subscriber {
  actor: Actor
  raw: ServerResponse
  /** Waits for what was missed to be sent first. */
  waiting: Omit<Message, 'event'>[] | undefined
  clock: App['clock']
}

const meta = { permission: 'notifications.own', worksWithoutDeal: true } as const
const route = { method: 'GET', path: '/events' } as const

/**
 * Registers the stream of events of open pages (server-sent events): kinds and numbers of what changed for the caller, who reads it by
 * the usual calls. `Last-Event-ID` resumes without a loss; at first it is the place that the page was served with. Not in the contract,
 * because its answer never ends.
 */
export const registerStream = (server: FastifyInstance, app: App, connections: SharedConnections): Feed => {
  const feed = new Feed({ ...app, onError: (error) => logFailure(server.log, error, 'events') })
  const streams = new Set<Stream>()
  const apiCallers = new ApiCallers()
  const heartbeat = setInterval(
    () => void keepAlive(app, streams).catch((error: unknown) => logFailure(server.log, error, 'events')),
    heartbeatMs,
  )
  heartbeat.unref()
  server.get('/api/events', {
    onRequest: async (request) => {
      const deadline = new Deadline(admissionLimits(app.config))
      const call = { app, request, connections, deadline, meta, route, action: 'events.stream', actor: undefined }
      const actor = await admitted(call, apiCallers).finally(() => deadline.stop())
      if (!actor || actor.sessionId === noSession) throw fail('PERSON_ONLY')
      request.actor = actor
    },
    handler: async (request, reply) => {
      if (!request.actor) throw fail('UNAUTHORIZED')
      await open({ app, feed, streams }, { request, reply, actor: request.actor })
      return reply
    },
  })
  server.addHook('preClose', async () => {
    clearInterval(heartbeat)
    for (const { raw } of streams) raw.end()
    await feed.close()
  })
  return feed
}

interface Opening {
  request: FastifyRequest
  reply: FastifyReply
  actor: Actor
}

interface Streams {
  app: App
  feed: Feed
  streams: Set<Stream>
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A kept connection would hold the end of the server once its stream has ended.
  connection: 'close',
  // nginx would keep what it gets until its buffer is full.
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
}

const open = async ({ app, feed, streams }: Streams, { request, reply, actor }: Opening): Promise<void> => {
  const { raw } = reply
  const stream: Stream = {
    actor,
    raw,
    waiting: [],
    clock: app.clock,
    end: () => raw.end(),
    take: (events, seen, position) => {
      if (stream.waiting) stream.waiting.push({ events, seen, position })
      else write(stream, { event: 'changes', events, seen, position })
    },
  }
  const { streams: count } = app.metrics.gauges
  // The reader has left. An error without a listener would end the process.
  raw.on('error', () => {})
  raw.on('close', () => {
    streams.delete(stream)
    count.set(streams.size)
    feed.unsubscribe(stream)
  })
  const from = await feed.subscribe(stream)
  void reply.hijack()
  if (raw.destroyed) return feed.unsubscribe(stream)
  makeRoom(streams, actor.sessionId)
  streams.add(stream)
  count.set(streams.size)
  raw.writeHead(200, { ...headers, 'x-request-id': request.id })
  try {
    await sendMissed(app, stream, { from, lastEventId: request.headers['last-event-id'] })
  } catch (err) {
    logFailure(request.log, err, 'events')
    raw.destroy()
  }
}

/** Cuts the oldest streams, because one whose reader is stalled would never come to its end. */
const makeRoom = (streams: Set<Stream>, sessionId: string): void => {
  const own = [...streams].filter(({ actor }) => actor.sessionId === sessionId)
  for (const { raw } of own.slice(0, Math.max(0, own.length - mostOfSession + 1))) raw.destroy()
}

interface Missed {
  /** Snapshot from which the stream gets everything. */
  from: string
  lastEventId: string | string[] | undefined
}

/** Sends what the reader missed between its last event and now, or that it must read everything anew. */
const sendMissed = async (app: App, stream: Stream, { from, lastEventId }: Missed): Promise<void> => {
  const { db, clock, sessionKey } = app
  const place =
    typeof lastEventId === 'string' ? (placeIn(lastEventId) ?? sealedPlaceIn(lastEventId, sessionKey)) : undefined
  const isLost =
    lastEventId !== undefined && (!place || isGone(place, clock()) || !(await readSnapshot(db, place.seen)).continues)
  const missed = place && !isLost ? await missedBy(db, stream, { seen: place.seen, from }) : []
  if (missed.length > 0 && (await endClosed(app, [stream])).length === 0) return
  const event = isLost || missed.length > mostMissed ? 'reset' : missed.length > 0 ? 'changes' : 'ready'
  const position = await app.replica?.position()
  write(stream, { event, events: event === 'changes' ? missed : [], seen: from, position })
  const { waiting = [] } = stream
  stream.waiting = undefined
  for (const message of waiting) write(stream, { event: 'changes', ...message })
}

type MissedEvent = Omit<LiveEvent, 'contactId'>

const missedBy = async (
  db: App['db'],
  { actor }: Stream,
  { seen, from }: { seen: string; from: string },
): Promise<MissedEvent[]> => {
  const until = sql`${from}::pg_snapshot`
  const whose = sql`CASE WHEN e.contact_id IS NULL THEN ${scope({ actor }, 'e')} ELSE e.contact_id = ${actor.contactId} END`
  return db.all(selectEvents({ seen, until, whose, limit: mostMissed + 1 }))
}

interface Message {
  event: 'ready' | 'changes' | 'reset'
  events: readonly MissedEvent[]
  seen: string
  /** Place in the log that holds it, where a standby answers reads. */
  position: string | undefined
}

const write = ({ raw, clock }: Stream, { event, events, seen, position }: Message): void => {
  if (raw.writableEnded) return
  if (raw.writableLength > mostWaiting) {
    raw.destroy()
    return
  }
  const changes = events.map(({ kind, orderId, orderUuid, invoiceUuid, productIds }) => {
    return { kind, orderId, orderUuid, invoiceUuid, productIds }
  })
  const id = textOfPlace({ at: Math.floor(clock().getTime() / 1_000), seen })
  const at = position === undefined ? '' : `position: ${position}\n`
  raw.write(`id: ${id}\nevent: ${event}\n${at}data: ${JSON.stringify({ changes })}\n\n`)
}

/** Ends the streams of sessions that are over, and writes a line to the others. */
const keepAlive = async (app: App, streams: Set<Stream>): Promise<void> => {
  for (const { raw } of await endClosed(app, [...streams])) if (!raw.writableEnded) raw.write(': \n\n')
}
