import { randomOf } from '../../../server/src/testing/random.ts'
import { HttpConnection } from '../../../server/src/testing/servers/http-connection.ts'
import { functionOf } from '../../../server/src/told/changes/triggers.ts'
import { asOwner } from '../../world/database.ts'
import { aCollection, type World, write } from '../../world/operations.ts'

interface Creation {
  url: string
  port: number
  world: World
  seconds: number
  rounds: number
}

/** Tables whose triggers note the days of orders when one is created. */
const noted = ['orders', 'order_items']

/**
 * Speed of creating orders with the notes for the figures, divided by the speed without them: the median of pairs of
 * rounds one after the other, in alternating order.
 */
export const creationRatio = async ({ url, port, world, seconds, rounds }: Creation): Promise<number> => {
  const connections = Array.from({ length: 4 }, () => new HttpConnection(port))
  const random = randomOf(1)
  const speed = async (isNoted: boolean): Promise<number> => {
    const functions = noted.map((table) => functionOf(table, isNoted ? [] : ['figures']))
    await asOwner(url, (client) => client.query(functions.join('\n')))
    const create = async (connection: HttpConnection) => {
      const { userId, body } = aCollection({ world, random })
      await write({ connection, world }, userId, '/api/orders', body)
    }
    // The first ones are planned anew.
    await Promise.all(
      connections.map(async (connection) => {
        for (let call = 0; call < 7; call++) await create(connection)
      }),
    )
    let created = 0
    const from = performance.now()
    const end = from + seconds * 500
    await Promise.all(
      connections.map(async (connection) => {
        for (; performance.now() < end; created++) await create(connection)
      }),
    )
    return created / (performance.now() - from)
  }
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const first = await speed(round % 2 === 0)
    const second = await speed(round % 2 === 1)
    ratios.push(round % 2 === 0 ? first / second : second / first)
  }
  await speed(true)
  for (const connection of connections) connection.close()
  return ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0
}
