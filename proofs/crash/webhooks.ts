import { join } from 'node:path'
import { type EndpointWithSecret, webhookEvents } from '@quai/contract/told/webhooks/webhook.ts'
import { sql } from 'kysely'
import { announceSeed, type Random, randomOf } from '../../server/src/testing/random.ts'
import { freePort } from '../../server/src/testing/servers/free-port.ts'
import { type ServerProcess, startServer } from '../../server/src/testing/servers/server-process.ts'
import { readSizes } from '../../server/src/testing/sizes.ts'
import { areChangesUnread } from '../../server/src/told/webhooks/changes.ts'
import { Journal } from '../load/journal.ts'
import { Load } from '../load/load.ts'
import { killPostgres } from '../load/postgres.ts'
import { makeWorld, usingDatabase, within } from '../load/world.ts'
import { inFolder } from '../world/folder.ts'
import { moments, Receiver } from './receiver.ts'
import { proveChanges, proveDeliveries } from './webhooks-proof.ts'

/**
 * Runs `npm run proofs -- test:crash:webhooks [--rounds n | --smallest]`. Under a load of orders, kills the server in the middle
 * of a delivery, kills it with PostgreSQL, and stops it as a deployment does. After each, proves that both sides' endpoints
 * received every event at least once, and the events of an order or another subject in order. Exits with 1 otherwise.
 */
const { rounds, isSmallest } = readSizes({ rounds: { usual: 5, smallest: 1 } })

/** Duration of a lease, as decision 063 has it. */
const leaseMs = 60_000

interface Run {
  dataFolder: string
  port: number
  server: ServerProcess
  load: Load
  receiver: Receiver
  journal: Journal
  random: Random
  /** Transaction after which the endpoints hear. */
  since: string
}

const kinds: Record<string, { crash: (run: Run) => void; status: number | null }> = {
  'kill -9 of the server': { crash: ({ server }) => server.kill('SIGKILL'), status: null },
  'kill -9 of both': {
    crash: ({ server, dataFolder }) => {
      server.kill('SIGKILL')
      killPostgres(dataFolder)
    },
    status: null,
  },
  'stop on request (SIGTERM)': { crash: ({ server }) => server.kill('SIGTERM'), status: 0 },
}

const start = (dataFolder: string, port: number): Promise<ServerProcess> =>
  startServer({ dataFolder, env: { PORT: String(port), QUAI_WEBHOOKS_PRIVATE: 'true' } })

type Moment = (typeof moments)[number]

/** Crashes at a moment of a delivery, and starts again. */
const crashDuring = async (state: Run, crash: (run: Run) => void, when: Moment) => {
  const { receiver, random } = state
  let isCrashed = false
  receiver.moment = {
    after: 10 + random.int(60),
    when,
    act: () => {
      crash(state)
      isCrashed = true
    },
  }
  if (!(await within(60_000, () => isCrashed || undefined))) fail('No delivery to crash in')
  const { status } = await state.server.exited
  const endedAt = Date.now()
  state.server = await start(state.dataFolder, state.port)
  return { status, endedAt }
}

const round = async (state: Run, kind: string, rank: number): Promise<number> => {
  const { load, receiver, journal } = state
  const { crash, status } = kinds[kind] ?? fail(kind)
  const before = { writes: load.acknowledgedAt.length, unexpected: load.unexpected.length }
  // Each kind meets each moment in turn; at the smallest size, each kind another one.
  const when = moments[(Object.keys(kinds).indexOf(kind) + rank - 1) % moments.length] ?? 'unread'
  load.start(4)
  const { endedAt, ...end } = await crashDuring(state, crash, when)
  const taken = receiver.total
  if (!(await within(60_000, () => receiver.total > taken || undefined))) fail('Nothing delivered after the restart')
  await load.pause()
  // Only the last round of a kind waits for its leases to end by themselves.
  const isLeaseLeft = !isSmallest && rank === rounds
  const leases = isLeaseLeft ? 'its leases left to end' : `${await endLeases(state.server, endedAt)} leases ended`
  const delivered = await within(3 * leaseMs, () => allDelivered(state.server))
  const problems = [
    ...(end.status === status ? [] : [`ended with ${end.status}`]),
    ...(delivered ? [] : ['deliveries still wait']),
    ...load.unexpected.slice(before.unexpected),
    ...receiver.problems.splice(0),
  ]
  const proof = await usingDatabase(state.server.databaseUrl, async (db) =>
    proveDeliveries(db, receiver, await journal.read()),
  )
  const changed = await usingDatabase(state.server.databaseUrl, (db) => proveChanges(db, receiver, state.since))
  problems.push(...proof.problems, ...changed.problems)
  console.log(
    `${problems.length === 0 ? '✓' : '✗'} ${kind}, round ${rank}, a message ${when}: ${load.acknowledgedAt.length - before.writes} writes acknowledged, ${leases}, all delivered ${((Date.now() - endedAt) / 1_000).toFixed(1)} s after the end; ${proof.deliveries} deliveries so far, ${proof.repeats} of them more than once, and ${changed.changes} of changes`,
  )
  for (const problem of problems.slice(0, 10)) console.log(`    ${problem}`)
  return problems.length
}

/** Lets the minute go by for the deliveries that the ended server had taken, and returns their number. */
const endLeases = ({ databaseUrl }: ServerProcess, endedAt: number): Promise<number> =>
  usingDatabase(databaseUrl, async (db) => {
    const rows = await db.all(sql`
      UPDATE webhook_deliveries SET next_attempt_at = now()
      WHERE state = 'waiting' AND attempts > 0 AND next_attempt_at > now()
        AND next_attempt_at <= ${new Date(endedAt + leaseMs).toISOString()} RETURNING id`)
    return rows.length
  })

const allDelivered = ({ databaseUrl }: ServerProcess): Promise<true | undefined> =>
  usingDatabase(databaseUrl, async (db) => {
    const rows = await db.all(sql`
      SELECT WHERE EXISTS (SELECT FROM webhook_deliveries WHERE state <> 'delivered') OR (${areChangesUnread})`)
    return rows.length === 0 || undefined
  })

const fail = (message: string): never => {
  throw new Error(message)
}

/** Creates an endpoint for every event. */
const connect = async (run: Pick<Run, 'port' | 'receiver'>, path: string, token: string): Promise<void> => {
  const answer = await fetch(`http://127.0.0.1:${run.port}/api/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: run.receiver.urlOf(path), events: webhookEvents }),
  })
  if (!answer.ok) fail(`An endpoint is answered ${answer.status}: ${await answer.text()}`)
  const { secret } = (await answer.json()) as EndpointWithSecret // the answer of the route
  run.receiver.expect(path, secret)
}

const run = async (dataFolder: string, journalFolder: string): Promise<number> => {
  const port = await freePort()
  const receiver = new Receiver()
  await receiver.listen()
  const server = await start(dataFolder, port)
  const seed = announceSeed('Crashes of webhooks')
  const journal = new Journal(join(journalFolder, 'acknowledged.jsonl'))
  const world = await makeWorld(server, dataFolder, 20_000)
  const load = new Load({ ...world, ports: [port], journal, seed })
  const state: Run = { dataFolder, port, server, load, receiver, journal, random: randomOf(seed, 1_000), since: '0' }
  let problems = 0
  try {
    await connect(state, '/customer', world.asCustomer)
    await connect(state, '/warehouse', world.asWarehouse)
    state.since = await usingDatabase(server.databaseUrl, async (db) => {
      const { xid } = await db.one(sql<{ xid: string }>`SELECT pg_current_xact_id()::text AS xid`)
      return xid
    })
    for (const kind of Object.keys(kinds))
      for (let rank = 1; rank <= rounds; rank++) problems += await round(state, kind, rank)
    console.log(problems === 0 ? 'None lost, none invented, each order in order.' : `${problems} problems`)
  } finally {
    // Resolves only while the server answers, so nothing waits for it.
    void load.pause()
    state.server.kill('SIGTERM')
    await state.server.exited
    await journal.close()
    receiver.close()
  }
  return problems
}

const problems = await inFolder('crash-webhooks', (data) => inFolder('journal', (journal) => run(data, journal)))
process.exitCode = problems === 0 ? 0 : 1
