import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { jobNames } from '../../app/modules/jobs.ts'
import { sendDueMailsJob } from '../../services/mails/send.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openJobs } from './jobs.ts'

const t = await createTestApp()
const { name } = sendDueMailsJob
const log = { error: console.error, warn: () => {} }

/** Opens the queues with one worker, whose work always waits and whose runs last until `finish`. */
const busyWorker = async () => {
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const jobs = await openJobs({ pool: t.app.pool, log: log as never, names: jobNames })
  await jobs.work([{ name, isDue: async () => true, run: () => promise }])
  return { jobs, finish }
}

test('un travail en attente suffit, aussi longtemps que l’ouvrier est pris', async () => {
  const { jobs, finish } = await busyWorker()
  expect(jobs.idleSeconds()).toEqual({ looked: Infinity, took: Infinity })
  const waiting = async () => {
    const { rows } = await t.app.pool.query(
      `SELECT count(*)::int AS count FROM pgboss.job WHERE name = $1 AND state < 'active'`,
      [name],
    )
    return rows[0].count
  }
  await expect.poll(() => jobs.idleSeconds().took, { timeout: 20_000 }).toBeLessThan(60)
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
  await sleep(3_000)
  expect(await waiting()).toBe(1)
  expect(jobs.idleSeconds().looked).toBeLessThan(60)
  finish()
  await jobs.stop()
})
