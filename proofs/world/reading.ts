import { setTimeout as sleep } from 'node:timers/promises'
import { openSession } from '../../server/src/calls/session.ts'
import { type Db, openDatabase } from '../../server/src/platform/database/database.ts'
import { HttpConnection } from '../../server/src/testing/servers/http-connection.ts'
import { sessionKeyIn } from '../../server/src/testing/servers/server-process.ts'

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

/** Opens a session of an admin, who sees everything, creating the admin once per database. */
export const adminToken = async (url: string, dataFolder: string, email = 'admin@bench.test'): Promise<string> => {
  const { db, close } = openDatabase({ url, max: 1 })
  const known = await db.selectFrom('contacts').select(['id', 'user_id']).where('email', '=', email).executeTakeFirst()
  const { id, user_id } = known ?? (await makeAdmin(db, email))
  const token = (await openSession(db, sessionKeyIn(dataFolder), new Date(), { contactId: id, userId: user_id }))
    .accessToken
  await close()
  return token
}

const makeAdmin = async (db: Db, email: string) => {
  const user = await db
    .insertInto('users')
    .values({ name: 'Quai', user_type: 'admin' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return db
    .insertInto('contacts')
    .values({ user_id: user.id, name: 'Admin', email, is_main: true })
    .returning(['id', 'user_id'])
    .executeTakeFirstOrThrow()
}
