import { setTimeout as sleep } from 'node:timers/promises'
import { HttpConnection } from '../../server/src/testing/servers/http-connection.ts'

interface Target {
  port: number
  headers: Record<string, string>
}

/** Reads a page of the list repeatedly until `done`. Returns the latencies in ms. */
export const readList = async ({ port, headers }: Target, done: Promise<unknown>): Promise<number[]> => {
  const connection = new HttpConnection(port)
  const latencies: number[] = []
  let isDone = false
  void done.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const start = performance.now()
    const { status } = await connection.send({ method: 'GET', path: '/api/orders?pageSize=100', headers })
    if (status !== 200) throw new Error(`The list answers ${status}`)
    latencies.push(performance.now() - start)
    await sleep(10)
  }
  connection.close()
  return latencies
}
