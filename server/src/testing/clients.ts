import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { openSession } from '../calls/session.ts'
import { type Random, randomOf } from './random.ts'
import { HttpConnection } from './servers/http-connection.ts'
import type { Answer, TestApp } from './test-app.ts'

interface Call {
  as: string
  body?: object
  key?: string
}

/** Client with its own connection and its own random draws. */
export interface Client {
  rank: number
  random: Random
  post(path: string, call: Call): Promise<Answer>
  patch(path: string, call: Call): Promise<Answer>
  put(path: string, call: Call): Promise<Answer>
  get(path: string, call: Call): Promise<Answer>
}

/**
 * Starts listening and opens the connections, so that calls are truly concurrent on the network and in the database.
 */
export const openClients = async (t: TestApp, count: number, seed: number): Promise<Client[]> => {
  await t.server.listen({ port: 0, host: '127.0.0.1' })
  // A listening TCP server has a port.
  const { port } = t.server.server.address() as AddressInfo
  return Array.from({ length: count }, (_, rank) => {
    const connection = new HttpConnection(port)
    afterAll(() => connection.close())
    const calling = (method: string) => async (path: string, call: Call) => {
      const answer = await connection.send({
        method,
        path: `/api${path}`,
        headers: { authorization: `Bearer ${call.as}`, ...(call.key && { 'idempotency-key': call.key }) },
        ...(call.body && { body: JSON.stringify(call.body) }),
      })
      return {
        status: answer.status,
        body: answer.body === '' ? undefined : JSON.parse(answer.body),
        headers: {},
      }
    }
    return {
      rank,
      random: randomOf(seed, rank),
      post: calling('POST'),
      patch: calling('PATCH'),
      put: calling('PUT'),
      get: calling('GET'),
    }
  })
}

export const tokenOf = async ({ app }: TestApp, contactId: number): Promise<string> => {
  const { user_id } = await app.db
    .selectFrom('contacts')
    .select('user_id')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  return (await openSession(app.db, app.sessionKey, app.clock(), { contactId, userId: user_id })).accessToken
}

/** Shares the tasks out: a free client takes the next one. */
export const shareOut = async <Task>(
  clients: readonly Client[],
  tasks: readonly Task[],
  work: (client: Client, task: Task, rank: number) => Promise<void>,
): Promise<void> => {
  let next = 0
  await Promise.all(
    clients.map(async (client) => {
      for (let rank = next++; rank < tasks.length; rank = next++) await work(client, tasks[rank] as Task, rank)
    }),
  )
}

/** Runs all clients in parallel, one time each. */
export const allAtOnce = <Result>(clients: readonly Client[], work: (client: Client) => Promise<Result>) =>
  Promise.all(clients.map(work))

/** Counts the answers of each kind: { '201': 1, '409 SLOT_TAKEN': 15 }. */
export const countAnswers = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const kind = status < 400 ? `${status}` : `${status} ${body?.code}`
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}
