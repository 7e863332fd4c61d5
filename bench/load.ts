import { randomOf } from '../server/src/testing/random.ts'
import { HttpConnection } from '../server/src/testing/servers/http-connection.ts'
import { type OperationName, operations, type Pending, type Turn, type World } from './operations.ts'

/** One round of one operation against one server. */
export interface Round {
  operation: OperationName
  port: number
  world: World
  connections: number
  seconds: number
  seed: number
}

export interface Measure {
  /** Of each operation, in ms. */
  latencies: number[]
  seconds: number
}

/** Collections that W1 rounds created, whoever served them, for W2 rounds. */
const pending: Pending[] = []

/** The load generator, apart from what it measures: `fork('load.ts')`, a Round in, a Measure out. */
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
      // A round of W2 is over early when every collection is finished.
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
