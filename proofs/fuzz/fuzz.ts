import { type Random, randomOf } from '../../server/src/testing/random.ts'
import { type ServerProcess, sessionKeyIn, startServer } from '../../server/src/testing/servers/server-process.ts'
import { readSizes } from '../../server/src/testing/sizes.ts'
import { inFolder } from '../world/folder.ts'
import { type Answer, judgeOf } from './judge.ts'
import { type ApiDocument, type Operation, operationsOf, readDocument } from './operations.ts'
import { leavesOf, poisons } from './poisons.ts'
import { drawRequest, type Poisoning, type Request, send } from './requests.ts'
import type { Source } from './values.ts'
import { makeWorld, type Role, roles, type World } from './world.ts'

/**
 * Runs `npm run proofs -- test:fuzz [--smallest] [--seed N]`. Reads the API's document and sends requests built from it to
 * a server, in each of the three roles: every field with each poison in its place, and as many valid ones. Takes ids
 * from earlier answers. Exits with 1 when an answer is a 5xx or differs from the document. Sends one request at a time,
 * so that a seed reproduces a run.
 */
const {
  requests,
  isSmallest,
  seed: given,
} = readSizes({ requests: { usual: 50_000, smallest: 5_000 } }, { seed: { type: 'string' } })
const seed = Number(given ?? Math.floor(Math.random() * 2 ** 31))

interface Attempt {
  operation: Operation
  poisoning?: Poisoning
}

/** Builds attempts with every field and every poison, at most half of the requests. The rest are valid requests. */
const attemptsOf = (document: ApiDocument, random: Random): Attempt[] => {
  const operations = operationsOf(document).filter(({ id }) => !endsSessions.has(id))
  const poisoned: Attempt[] = operations.flatMap((operation) =>
    leavesOf(document, operation).flatMap((leaf) =>
      poisons.map((value) => ({ operation, poisoning: { leaf, value } })),
    ),
  )
  const most = isSmallest ? Math.floor(requests * 0.7) : requests
  const chosen = random.shuffle(poisoned).slice(0, most)
  const plain = Array.from({ length: Math.max(0, requests - chosen.length) }, () => ({
    operation: random.pick(operations),
  }))
  return random.shuffle([...chosen, ...plain])
}

/** Routes that would end the sessions of the run. */
const endsSessions: ReadonlySet<string> = new Set(['auth.logout', 'auth.renew'])

const run = async (server: ServerProcess, world: World): Promise<number> => {
  const document = await readDocument(server.port)
  const random = randomOf(seed)
  const source: Source = { document, random, known: world.known }
  const judge = judgeOf(document)
  const attempts = attemptsOf(document, random)
  const refused = new Map<string, Set<Role>>()
  const statuses = new Map<number, number>()
  const problems = new Map<string, number>()
  for (const [rank, { operation, poisoning }] of attempts.entries()) {
    if (rank % 100 === 0) await world.repair()
    const role = roleFor(random, refused.get(operation.id))
    const request = drawRequest(source, operation, poisoning)
    const got = await send(request, { port: server.port, token: world.tokens[role] }).catch((error: Error) => error)
    if (got instanceof Error) {
      report(problems, { rank, role, request, problem: `answered nothing whole: ${got.message}` })
      continue
    }
    statuses.set(got.status, (statuses.get(got.status) ?? 0) + 1)
    if (got.status === 403) refused.set(operation.id, (refused.get(operation.id) ?? new Set()).add(role))
    if (got.status < 300) learn(world, operation, got)
    const problem = judge(operation, got)
    if (problem) report(problems, { rank, role, request, problem })
    if ((rank + 1) % 10_000 === 0) console.log(`${rank + 1} requests, ${problems.size} problems`)
  }
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
  console.log(
    `${attempts.length} requests of ${new Set(attempts.map(({ operation }) => operation.id)).size} routes: ${counts.join(', ')}`,
  )
  console.log(problems.size === 0 ? 'Every answer is as documented' : `${problems.size} problems, seed ${seed}`)
  return problems.size
}

/** Draws mostly a role that may call the route. */
const roleFor = (random: Random, refused: ReadonlySet<Role> = new Set()): Role => {
  const allowed = roles.filter((role) => !refused.has(role))
  return random.pick(allowed.length > 0 && random.chance(0.9) ? allowed : roles)
}

const mostKnown = 30

/** Records the ids in an answer, for later requests. */
const learn = ({ known }: World, { path }: Operation, { type, text }: Answer): void => {
  if (!type.startsWith('application/json')) return
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value.slice(0, 3)) walk(one)
    else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value)) {
        if (typeof one === 'object') walk(one)
        else if (typeof one === 'number' || typeof one === 'string') {
          if (name === 'id') keep(`id of ${path.split('/')[1]}`, one)
          else if (/Id$|^uuid$|Uuid$|^version$|^line$/.test(name)) keep(name, one)
        }
      }
  }
  const keep = (name: string, one: string | number) => {
    const pool = known.get(name) ?? []
    if (!pool.includes(one)) known.set(name, [one, ...pool].slice(0, mostKnown))
  }
  walk(JSON.parse(text))
}

interface Found {
  rank: number
  role: Role
  request: Request
  problem: string
}

/** Reports one line per kind of problem of a route, with the first request that showed it. */
const report = (problems: Map<string, number>, { rank, role, request, problem }: Found): void => {
  const kind = `${request.operation.id} ${problem.slice(0, 60)}`
  const seen = problems.get(kind) ?? 0
  problems.set(kind, seen + 1)
  if (seen > 0) return
  const body = request.body === undefined ? '' : ` ${JSON.stringify(request.body).slice(0, 500)}`
  console.log(
    `✗ ${request.operation.id} ${problem}\n  request ${rank}, ${role}: ${request.method} /api${request.path.slice(0, 300)}${body}`,
  )
}

await inFolder('fuzz', async (dataFolder) => {
  console.log(`${requests} requests, seed ${seed} (--seed ${seed} to repeat)`)
  const server = await startServer({ dataFolder, onLine: (line) => console.log(line.slice(0, 600)) })
  const world = await makeWorld(server.databaseUrl, sessionKeyIn(dataFolder))
  try {
    process.exitCode = (await run(server, world)) === 0 ? 0 : 1
  } finally {
    await world.close()
    server.kill('SIGTERM')
    await server.exited
  }
})
