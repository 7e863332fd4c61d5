import { queueLabels } from '@quai/contract/parties/schedule/schedule.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { jobNames } from '../../app/modules/jobs.ts'
import { operationsMakersOf } from '../../testing/authorisation/operations.ts'
import { aUser } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const admin = await aUser(db, 'admin')
const asAdmin = await t.as(admin.contactId)
const make = operationsMakersOf(t)

const stateOf = async (id: string) =>
  (await db.maybe(sql<{ state: string }>`SELECT state::text FROM pgboss.job WHERE id = ${id}`))?.state
const lastLog = async () => (await asAdmin.get(`/users/${admin.userId}/logs`)).body.items[0]

test('les files se lisent avec leur horaire et leurs travaux', async () => {
  const name = await make.schedule()
  await make.failedJob()
  const { items } = (await asAdmin.get('/schedule')).body
  const found = (wanted: string) => items.find((queue: { name: string }) => queue.name === wanted)
  expect(found(name)).toMatchObject({ cron: '17 3 * * *', failedCount: 0, lastCompletedAt: null })
  expect(found('serve-pre-orders')).toMatchObject({ cron: null, failedCount: 1, lastFailedAt: expect.any(String) })
})

test('chaque travail a un nom en français', () => {
  expect(Object.keys(queueLabels).toSorted()).toEqual(jobNames.toSorted())
})

describe('lancer maintenant', () => {
  test('un travail périodique part aussitôt, et le journal dit qui l’a lancé', async () => {
    const name = await make.schedule()
    expect((await asAdmin.post(`/schedule/${name}/run`)).status).toBe(204)
    const { items } = (await asAdmin.get('/schedule')).body
    expect(items.find((queue: { name: string }) => queue.name === name)).toMatchObject({ waitingCount: 1 })
    expect(await lastLog()).toMatchObject({ action: 'job_run', subject: name })
  })
  test('un travail qui ne part qu’avec une action, ou qui n’existe pas, est refusé', async () => {
    for (const name of ['serve-pre-orders', 'rien'])
      expect((await asAdmin.post(`/schedule/${name}/run`)).body.code).toBe('JOB_NOT_SCHEDULED')
  })
})

describe('relancer un échec', () => {
  test('les échecs se lisent avec leur erreur, par file', async () => {
    const id = await make.failedJob()
    const { items } = (await asAdmin.get('/schedule/failures', { queue: 'serve-pre-orders' })).body
    expect(items.find((job: { id: string }) => job.id === id)).toMatchObject({ error: 'Panne', tries: 9 })
    expect((await asAdmin.get('/schedule/failures', { queue: 'sweep-files' })).body.total).toBe(0)
  })
  test('le travail repart une fois, et le journal dit qui l’a relancé', async () => {
    const id = await make.failedJob()
    expect((await asAdmin.post(`/schedule/failures/${id}/run`)).status).toBe(204)
    expect(await stateOf(id)).toBe('retry')
    expect((await asAdmin.post(`/schedule/failures/${id}/run`)).status).toBe(404)
    expect(await lastLog()).toMatchObject({ action: 'job_run', subject: 'serve-pre-orders' })
  })
})
