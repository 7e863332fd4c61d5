import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { announceSeed, type Random, randomOf } from '../../server/src/testing/random.ts'
import { freePort } from '../../server/src/testing/servers/free-port.ts'
import { type ServerProcess, startServer } from '../../server/src/testing/servers/server-process.ts'
import { readSizes } from '../../server/src/testing/sizes.ts'
import { Journal } from '../load/journal.ts'
import { Load } from '../load/load.ts'
import { databaseUp, killPostgres } from '../load/postgres.ts'
import { prove } from '../load/proof.ts'
import { makeWorld, usingDatabase, within } from '../load/world.ts'
import { inFolder } from '../world/folder.ts'

/**
 * Runs `npm run proofs -- test:crash [--rounds n | --smallest]`. Under the load of 16 connections, kills the server,
 * PostgreSQL, then both, and stops the server as a deployment does. After each, proves that no acknowledged write is
 * lost; exits with 1 otherwise.
 */
const { rounds } = readSizes({ rounds: { usual: 5, smallest: 1 } })

interface Run {
  dataFolder: string
  port: number
  server: ServerProcess
  load: Load
  journal: Journal
  random: Random
}

/** Result of a round, with its problems. */
interface Outcome {
  figures: string
  problems: string[]
}

const kinds: Record<string, (run: Run) => Promise<Outcome>> = {
  'kill -9 of the server': async (run) => {
    run.server.kill('SIGKILL')
    await run.server.exited
    return { figures: await restart(run), problems: [] }
  },

  'kill -9 of PostgreSQL': async ({ dataFolder, server, load }) => {
    killPostgres(dataFolder)
    const killedAt = Date.now()
    const upAt = await databaseUp(server.databaseUrl)
    const answered = await within(10_000, () => load.acknowledgedAt.find((at) => at > upAt))
    const isAlive = await Promise.race([server.exited.then(() => false), sleep(0, true)])
    const delay = answered === undefined ? Infinity : answered - upAt
    return {
      figures: `database back in ${seconds(upAt - killedAt)}, first answer ${seconds(delay)} later`,
      problems: [
        ...(isAlive ? [] : ['the server went down with its database']),
        ...(delay <= 5_000 ? [] : ['more than 5 s until the first answer']),
      ],
    }
  },

  'kill -9 of both': async (run) => {
    killPostgres(run.dataFolder)
    run.server.kill('SIGKILL')
    await run.server.exited
    return { figures: await restart(run), problems: [] }
  },

  'stop on request (SIGTERM)': async (run) => {
    const { server, load } = run
    const lostBefore = load.lost.length
    const from = Date.now()
    server.kill('SIGTERM')
    const { status } = await server.exited
    const duration = Date.now() - from
    const stoppedAt = new Date()
    const restarted = await restart(run)
    const lost = load.lost.slice(lostBefore)
    const cut =
      lost.filter(({ isCut }) => isCut).length +
      (await doneUnanswered(
        run.server,
        lost.map(({ key }) => key),
        stoppedAt,
      ))
    return {
      figures: `stopped in ${seconds(duration)}, ${cut} requests cut, ${restarted}`,
      problems: [
        ...(status === 0 ? [] : [`ended with ${status}`]),
        ...(duration <= 10_000 ? [] : ['more than 10 s to stop']),
        ...(cut === 0 ? [] : [`${cut} requests cut`]),
      ],
    }
  },
}

const restart = async (run: Run): Promise<string> => {
  const from = Date.now()
  run.server = await startServer({ dataFolder: run.dataFolder, env: { PORT: String(run.port) } })
  return `up again in ${seconds(Date.now() - from)}`
}

/**
 * Counts the unanswered requests that the server had performed before it stopped: their answers were cut. The server
 * had not read the others.
 */
const doneUnanswered = ({ databaseUrl }: ServerProcess, keys: string[], stoppedAt: Date): Promise<number> =>
  usingDatabase(databaseUrl, async (db) => {
    const { count } = await db.one(sql<{ count: number }>`
      SELECT count(*) FROM idempotency_keys WHERE key = ANY(${keys}::text[])
        AND created_at < ${stoppedAt.toISOString()}`)
    return count
  })

const run = async (dataFolder: string, journalFolder: string): Promise<number> => {
  const port = await freePort()
  const server = await startServer({ dataFolder, env: { PORT: String(port) } })
  const seed = announceSeed('Crashes')
  const journal = new Journal(join(journalFolder, 'acknowledged.jsonl'))
  const load = new Load({ ...(await makeWorld(server, dataFolder, 200_000)), ports: [port], journal, seed })
  const state: Run = { dataFolder, port, server, load, journal, random: randomOf(seed, 1_000) }
  let problems = 0
  try {
    for (const [kind, crash] of Object.entries(kinds))
      for (let rank = 1; rank <= rounds; rank++) problems += await round(state, `${kind}, round ${rank}`, crash)
    const acknowledged = load.acknowledgedAt.length
    console.log(
      `${acknowledged} writes acknowledged; ${load.lost.length} without an answer and ${load.unavailable} “unavailable” sent again with their key.`,
    )
    console.log(problems === 0 ? 'None lost, none doubled, no violation.' : `${problems} problems`)
  } finally {
    await load.pause()
    await journal.close()
    state.server.kill('SIGTERM')
    await state.server.exited
  }
  return problems
}

const round = async (state: Run, title: string, crash: (run: Run) => Promise<Outcome>): Promise<number> => {
  const { load, journal, port, random } = state
  const before = load.acknowledgedAt.length
  const unexpectedBefore = load.unexpected.length
  load.start()
  await sleep(1_000 + random.int(1_000))
  const { figures, problems } = await crash(state)
  // Lets the load work again for a moment.
  await sleep(500)
  await load.pause()
  const proof = await prove({ port, databaseUrl: state.server.databaseUrl, journal })
  const all = [...problems, ...load.unexpected.slice(unexpectedBefore), ...proof.problems]
  const acknowledged = load.acknowledgedAt.length - before
  console.log(
    `${all.length === 0 ? '✓' : '✗'} ${title}: ${acknowledged} writes acknowledged, ${figures}; ${proof.replays} replayed, ${all.length} problems`,
  )
  for (const problem of all.slice(0, 10)) console.log(`    ${problem}`)
  return all.length
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

const problems = await inFolder('crash', (data) => inFolder('journal', (journal) => run(data, journal)))
process.exitCode = problems === 0 ? 0 : 1
