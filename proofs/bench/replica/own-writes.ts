import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../../server/src/testing/random.ts'
import type { Caller } from '../../world/callers.ts'
import { asOwner } from '../../world/database.ts'
import type { People } from './people.ts'

const mostBehindMs = 5_000

/** Keeps a standby 0 to 5 s behind, by a pause of its replay or by a delay of each commit in turn, until `done`. */
export const holdBehind = (url: string, random: Random, isDone: () => boolean): Promise<void> =>
  asOwner(url, async (client) => {
    const delay = async (ms: number) => {
      await client.query(`ALTER SYSTEM SET recovery_min_apply_delay = ${ms}`)
      await client.query('SELECT pg_reload_conf()')
    }
    for (let round = 0; !isDone(); round++) {
      const ms = random.int(mostBehindMs + 1)
      if (round % 2 === 0) {
        await client.query('SELECT pg_wal_replay_pause()')
        await sleep(ms)
        await client.query('SELECT pg_wal_replay_resume()')
        await sleep(random.int(mostBehindMs))
      } else {
        await delay(ms)
        await sleep(mostBehindMs)
        await delay(0)
      }
    }
  })

/** Writes an address, and reads it at once from the other server, by itself or in a list. Returns how often it was not what was written. */
export const readOwnWrites = async (people: People, callers: readonly Caller[], times: number): Promise<number> => {
  let wrong = 0
  let left = times
  const work = async ({ token, userId }: Caller) => {
    const street = '1 rue Neuve'
    const { body } = await people.call(token, 'POST', `/users/${userId}/addresses`, { name: 'Quai 0', street })
    const { id } = JSON.parse(body) as { id: number }
    while (left > 0) {
      const name = `Quai ${left--}`
      await people.call(token, 'PATCH', `/addresses/${id}`, { name })
      const isList = left % 2 === 0
      const answer = await people.call(
        token,
        'GET',
        isList ? `/addresses?search=${encodeURIComponent(name)}` : `/addresses/${id}`,
      )
      const found = JSON.parse(answer.body || '{}')
      const read = isList ? found.items?.find((one: { id: number }) => one.id === id)?.name : found.name
      if (read !== name) wrong++
    }
  }
  await Promise.all(callers.map(work))
  return wrong
}
