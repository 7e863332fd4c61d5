import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileRemoval, namedFiles, removeFiles } from '../../orders/documents/sweep.ts'
import { asOwner } from '../../platform/database/connection-settings.ts'
import { checkAudit } from '../../services/audit/check.ts'
import { sealAudit } from '../../services/audit/seal.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { readNew, readSnapshot } from '../../told/events/read.ts'
import { seedDemo } from '../demo/seed.ts'
import { checkInvariants } from '../invariants/check.ts'
import { checkFiles } from '../invariants/files.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { tablesOf } from './sums.ts'

const folder = mkdtempSync(join(tmpdir(), 'quai-backups-'))
const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 'bucket'),
  configureBuckets: [{ name: 'quai', configs: [] }],
})
const { port } = await bucket.run()

/** Keeps its files in a folder, as an installation that grows; the other in a bucket. */
const source = await createTestApp()
const target = await createTestApp({
  env: {
    S3_BUCKET: 'quai',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  },
})
const kept = join(folder, 'kept')
const installationOf = ({ app, databaseUrl }: TestApp) => ({ url: databaseUrl, storage: app.storage })

beforeAll(async () => {
  // A base that is being restored has no server yet.
  await target.app.jobs.stop()
  await seedDemo(source.app, () => {})
  await sealAudit(source.app)
  await backUp(installationOf(source), kept)
}, 180_000)
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Hash of all rows of each table of Quai; the times of its jobs go on. */
const hashesOf = async (client: pg.Client): Promise<Record<string, string>> => {
  const hashes: Record<string, string> = {}
  for (const { name, columns } of await tablesOf(client)) {
    if (!name.startsWith('public.')) continue
    const compared = columns.filter((column) => name !== 'public.events' || column !== 'xid')
    const row = `ROW(${compared.join(', ')})::text`
    const { rows } = await client.query(`SELECT md5(string_agg(${row}, '' ORDER BY ${row})) AS hash FROM ${name}`)
    hashes[name] = rows[0].hash
  }
  return hashes
}

test('un seul octet changé, et rien n’est restauré', async () => {
  for (const name of ['base/public.orders.gz', 'backup.json', 'SHA256SUMS']) {
    const path = join(kept, name)
    const bytes = readFileSync(path)
    const changed = Buffer.from(bytes)
    changed[Math.floor(bytes.length / 2)] = (changed[Math.floor(bytes.length / 2)] ?? 0) ^ 1
    writeFileSync(path, changed)
    await expect(restore(installationOf(target), kept), name).rejects.toThrow(
      /not the one that was written|lacks the file/,
    )
    writeFileSync(path, bytes)
  }
  expect((await target.app.db.selectFrom('contacts').selectAll().execute()).length).toBe(0)
})

test('une sauvegarde restaurée rend chaque ligne et chaque fichier, d’un dossier à un seau S3, et le journal d’audit scellé', async () => {
  const { files, missing } = await restore(installationOf(target), kept)
  expect(files).toBeGreaterThan(0)
  expect(missing).toEqual([])
  const before = await asOwner(source.databaseUrl, hashesOf)
  const after = await asOwner(target.databaseUrl, hashesOf)
  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual(['public.file_stores'])
  expect((await target.app.db.selectFrom('file_stores').select('is_marked').executeTakeFirstOrThrow()).is_marked).toBe(
    true,
  )
  const { db } = target.app
  expect(await checkInvariants(db)).toEqual([])
  expect(await checkFiles(target.app, { isDeep: true })).toEqual([])
  expect((await checkAudit(db)).findings).toEqual([])
})

test('ce qui s’est passé avant une sauvegarde n’est plus annoncé après sa restauration', async () => {
  const { db } = target.app
  expect(await db.selectFrom('events').select('id').limit(1).execute()).toHaveLength(1)
  // A place of this cluster, then one so early that only what every place has seen is left out.
  const { now } = await readSnapshot(db)
  for (const seen of [now, '4:4:']) expect((await readNew(db, seen)).events).toEqual([])
})

test('ce qui se crée après une restauration reprend les numéros où ils en étaient', async () => {
  const last = await source.app.db.selectFrom('orders').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const { rows } = await target.app.pool.query(`SELECT nextval(pg_get_serial_sequence('orders', 'id')) AS id`)
  expect(rows[0].id).toBe(last.id + 1)
})

test('une base qui contient déjà une installation n’est pas écrasée', async () => {
  await expect(restore(installationOf(source), kept)).rejects.toThrow('holds an installation already')
})

test('un dossier qui contient déjà quelque chose ne reçoit pas de sauvegarde', async () => {
  await expect(backUp(installationOf(source), kept)).rejects.toThrow('is not empty')
  expect(readdirSync(kept)).toContain('SHA256SUMS')
})

test('aucun fichier n’est supprimé pendant qu’une sauvegarde les copie', async () => {
  const { storage } = source.app
  const { rows } = await source.app.pool.query<{ key: string }>(`${namedFiles} LIMIT 1`)
  const key = rows[0]?.key ?? ''
  let removed: Promise<void> | undefined
  await asOwner(source.databaseUrl, async (backup) => {
    await backup.query('SELECT pg_advisory_lock_shared(hashtextextended($1, 0))', [fileRemoval])
    removed = removeFiles(source.app, [key])
    await new Promise((done) => setTimeout(done, 300))
    expect(await storage.sizeOf(key)).toBeGreaterThan(0)
  })
  await removed
  expect(await storage.sizeOf(key)).toBeUndefined()
})
