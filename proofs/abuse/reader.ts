import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { ConnectionLost, HttpConnection } from '../../server/src/testing/servers/http-connection.ts'

/** What the other tenant asks for. */
export interface Asked {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

interface Who {
  port: number
  asked: Asked
}

export interface Reading {
  /** Latency of each answer, in ms. */
  latencies: number[]
  /** Number of answers other than 200. */
  refused: number
}

/**
 * Lets another tenant ask every 20 ms while `work` runs. It asks from a thread of its own, so that the computing of the
 * load's clients does not count as the server's latency.
 */
export const readWhile = async <Result>(
  who: Who,
  work: () => Promise<Result>,
): Promise<Reading & { result: Result }> => {
  const worker = new Worker(new URL(import.meta.url), { workerData: who })
  const reading = new Promise<Reading>((done, failed) => {
    worker.once('message', done)
    worker.once('error', failed)
  })
  try {
    const result = await work()
    worker.postMessage('over')
    return { ...(await reading), result }
  } finally {
    await worker.terminate()
  }
}

const readUntilOver = async ({ port, asked }: Who): Promise<void> => {
  const connection = new HttpConnection(port)
  const reading: Reading = { latencies: [], refused: 0 }
  let isOver = false
  parentPort?.once('message', () => {
    isOver = true
  })
  while (!isOver) {
    const from = performance.now()
    if (!(await isRead(connection, asked))) reading.refused++
    reading.latencies.push(performance.now() - from)
    await sleep(20)
  }
  connection.close()
  parentPort?.postMessage(reading)
}

const isRead = async (connection: HttpConnection, asked: Asked): Promise<boolean> => {
  try {
    return (await connection.send(asked)).status === 200
  } catch (error) {
    if (error instanceof ConnectionLost) return false
    throw error
  }
}

if (parentPort) await readUntilOver(workerData as Who)
