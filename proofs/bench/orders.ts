import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { findNearPostgres } from '../../embedded-postgres/src/embedded-postgres.ts'
import { checkInvariants } from '../../server/src/app/invariants/check.ts'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { HttpConnection } from '../../server/src/testing/servers/http-connection.ts'
import { startServer } from '../../server/src/testing/servers/server-process.ts'
import { readSizes } from '../../server/src/testing/sizes.ts'
import { worldOf } from '../world/callers.ts'
import { asOwner, fill, installReference, noWorkLeft, withoutSchedules } from '../world/database.ts'
import { inFolder } from '../world/folder.ts'
import { type OperationName, operationNames, type World } from '../world/operations.ts'
import { checkAgreement, keepLetters } from './agree.ts'
import type { Measure, Round } from './load.ts'
import { asJson, figuresOf, machine, type Result, table } from './report.ts'

const options = readSizes(
  {
    seconds: { usual: 2, smallest: 0.3 },
    rounds: { usual: 8, smallest: 1 },
    // Warms the servers up: V8 has compiled all that a write calls only after some 2,000 of them.
    warmUp: { usual: 15, smallest: 0.6 },
    orders: { usual: 100_000, smallest: 500 },
    products: { usual: 1_000, smallest: 100 },
  },
  // `profile` names the folder for a CPU profile of the server, taken during the operations of `only`.
  { only: { type: 'string' }, json: { type: 'boolean' }, profile: { type: 'string' } },
)
const { seconds, rounds, warmUp } = options
const poolSize = '10'
const say = (line: string): void => console.log(line)

interface Target {
  port: number
  world: World
}

const run = async (dataFolder: string): Promise<void> => {
  const nodeOptions = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []
  const server = await startServer({ dataFolder, nodeOptions, env: { DATABASE_POOL: poolSize } })
  const url = server.databaseUrl
  const load = fork(fileURLToPath(new URL('load.ts', import.meta.url)), { execArgv: [] })
  let reference: Reference | undefined
  try {
    say(`Filling: ${options.orders} orders of 5 lines, ${options.products} products…`)
    await fill(url, options)
    await asOwner(url, installReference)
    // Connects in the same way as the server.
    reference = await startReference((await findNearPostgres(dataFolder)) ?? url)
    const { product, other } = await worlds(url, dataFolder, { product: server.port, other: reference.port })
    await showAgreement(url, product, other)
    const results = await asOwner(url, (client) =>
      withoutSchedules(client, () => measureAll(client, load, product, other)),
    )
    say(`\n${explanation()}\n\n${table(results)}\n`)
    await showInvariants(url)
    if (options.json) say(asJson(results))
  } finally {
    load.kill()
    reference?.program.kill()
    server.kill('SIGTERM')
    await server.exited
  }
}

interface Reference {
  program: ChildProcess
  port: number
}

/** Starts the bare server of reference.ts with a pool of the same size. */
const startReference = async (url: string): Promise<Reference> => {
  const program = spawn(process.execPath, [fileURLToPath(new URL('reference.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, DATABASE_POOL: poolSize },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => program.kill())
  const [line] = await once(program.stdout, 'data')
  return { program, port: Number(String(line).trim()) }
}

/** Creates the same callers for both: a signed token for the product, the bare session id for the reference. */
const worlds = async (
  url: string,
  dataFolder: string,
  ports: { product: number; other: number },
): Promise<{ product: Target; other: Target }> => {
  const world = await worldOf(url, dataFolder)
  // The middle part of a token contains its session.
  const sessionOf = (token: string): string =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti
  const bare = Object.fromEntries(Object.entries(world.tokens).map(([userId, token]) => [userId, sessionOf(token)]))
  return {
    product: { port: ports.product, world },
    other: { port: ports.other, world: { ...world, tokens: bare } },
  }
}

const showAgreement = async (url: string, product: Target, other: Target): Promise<void> => {
  const sides = [product, other].map(({ port, world }) => ({ connection: new HttpConnection(port), world }))
  // The list has two elements by construction.
  const [own, reference] = sides as [(typeof sides)[0], (typeof sides)[0]]
  await keepLetters(url, own)
  const written = await checkAgreement(url, own, reference)
  for (const { connection } of sides) connection.close()
  say('The reference writes the same rows, and its answers carry the same orders and lines:')
  for (const line of written) say(`  ${line}`)
}

/** Alternates rounds of both, so that other work of the machine affects both. */
const measureAll = async (client: Client, load: ChildProcess, product: Target, other: Target): Promise<Result[]> => {
  let seed = 1
  // Fails when the load generator stops. It has printed the reason.
  const hasLeft = once(load, 'exit').then(() => {
    throw new Error('The load generator stopped')
  })
  hasLeft.catch(() => {})
  const round = async (target: Target, operation: OperationName, connections: number, duration: number) => {
    await noWorkLeft(client)
    load.send({ operation, ...target, connections, seconds: duration, seed: seed++ } satisfies Round)
    const [measure] = await Promise.race([once(load, 'message'), hasLeft])
    return measure as Measure
  }
  const chosen = operationNames.filter((operation) => !options.only || options.only.split(',').includes(operation))
  for (const operation of operationNames)
    for (const target of [product, other]) await round(target, operation, 8, warmUp)
  const results: Result[] = []
  for (const connections of [1, 8])
    for (const operation of operationNames) {
      if (!chosen.includes(operation)) continue
      const [own, reference]: [Measure[], Measure[]] = [[], []]
      for (let rank = 0; rank < rounds; rank++) {
        // Rounds of W2 need the collections that rounds of W1 create.
        if (operation === 'W2' && !chosen.includes('W1')) await round(other, 'W1', 8, seconds * 2)
        own.push(await round(product, operation, connections, seconds))
        reference.push(await round(other, operation, connections, seconds))
      }
      results.push({ operation, connections, product: figuresOf(own), reference: figuresOf(reference) })
      process.stdout.write('.')
    }
  return results
}

const explanation = (): string =>
  `Machine: ${machine()}. PostgreSQL (durable: every positive answer is on the disk), the servers and the load generator,
a process of its own, share these cores. Times in milliseconds, as the client sees them. The reference does the same work
in one SQL function a call, behind a bare Fastify route; their rounds alternate, ${rounds} of ${seconds} s each. W2 is one
operation and two calls. Meanwhile Quai's server does the background work of both (mails, pre-orders); the jobs of each
minute (carbon, figures, seals) rest.`

const showInvariants = async (url: string): Promise<void> => {
  const { db, close } = openDatabase({ url, max: 2 })
  const violations = await checkInvariants(db)
  await close()
  say(violations.length === 0 ? 'Invariants: no violation.' : `Invariants: ${JSON.stringify(violations)}`)
  if (violations.length > 0) process.exitCode = 1
}

await inFolder('bench', run)
