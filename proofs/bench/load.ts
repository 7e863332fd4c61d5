import { randomOf } from '../../server/src/testing/random.ts'
import { HttpConnection } from '../../server/src/testing/servers/http-connection.ts'
import { type OperationName, operations, type Pending, type Turn, type World } from '../world/operations.ts'

/** One round of one operation on one server. */
export interface Round {
  operation: OperationName
  port: number
  world: World
  connections: number
  seconds: number
  seed: number
}

export interface Measure {
  /** Latency of each operation, in ms. */
  latencies: number[]
  seconds: number
}

/** Collections created by W1 rounds on either server, for W2 rounds. */
const pending: Pending[] = []

/** Generates the load in a process of its own: `fork('load.ts')` sends it a Round and receives a Measure. */
process.on('message', (round: Round) => {
  measure(round).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})

const measure = async ({ operation, port, world, connections, seconds, seed }: Round): Promise<Measure> => {
  const latencies: number[] = []
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  const perform = operations[operation]
  await Promise.all(
    Array.from({ length: connections }, async (_, rank) => {
      const turn: Turn = { connection: new HttpConnection(port), world, random: randomOf(seed, rank), pending }
      // A round of W2 ends early when every collection is finished.
      for (let from = performance.now(); from < end && (operation !== 'W2' || pending.length > 0); ) {
        await perform(turn)
        const now = performance.now()
        latencies.push(now - from)
        from = now
      }
      turn.connection.close()
    }),
  )
  return { latencies, seconds: (performance.now() - startedAt) / 1000 }
}
