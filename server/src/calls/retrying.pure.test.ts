import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { retrying } from './database-failures.ts'

const deadlock = () => Object.assign(new DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' })

/** Lets a transaction meet others `times` times, and records the pauses before each new try. */
const meeting = async (times: number) => {
  const pauses: number[] = []
  let left = times
  const attempt = async () => {
    if (left-- > 0) throw deadlock()
    return 'écrit'
  }
  const pause = async (ms: number) => pauses.push(ms)
  const outcome = await retrying(attempt, { onRetry: () => {}, pause }).catch((error: Error) => error.message)
  return { outcome, pauses }
}

test('une transaction qui en a croisé une autre recommence après une pause au hasard, de plus en plus longue', async () => {
  const runs = await Promise.all(Array.from({ length: 50 }, () => meeting(3)))
  for (const { outcome, pauses } of runs) {
    expect(outcome).toBe('écrit')
    expect(pauses).toHaveLength(3)
    pauses.forEach((ms, rank) => {
      expect(ms).toBeGreaterThanOrEqual(20)
      expect(ms).toBeLessThanOrEqual(20 + 50 * 2 ** rank)
    })
  }
  expect(new Set(runs.flatMap(({ pauses }) => pauses)).size).toBe(150)
})

test('au quatrième essai, elle abandonne', async () => {
  const { outcome, pauses } = await meeting(4)
  expect(outcome).toBe('deadlock detected')
  expect(pauses).toHaveLength(3)
})
