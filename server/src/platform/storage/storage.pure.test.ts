import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { guarded } from './problem.ts'
import { countedStorage, madeAt, newFileKey, openStorage, type Storage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'quai-storage-'))
mkdirSync(join(folder, 'bucket'))
const bucketServer = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 'bucket'),
  configureBuckets: [{ name: 'quai', configs: [] }],
})
const { port } = await bucketServer.run()
afterAll(async () => {
  await bucketServer.close()
  rmSync(folder, { recursive: true, force: true })
})

const environments = {
  'sur le disque': {},
  'dans un seau S3': {
    S3_BUCKET: 'quai',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  },
}

const aFile = async (bytes: Buffer): Promise<string> => {
  const path = join(folder, newFileKey(new Date()).slice(11))
  await writeFile(path, bytes)
  return path
}

describe.each(Object.entries(environments))('%s', (_, environment) => {
  const opening = openStorage(readConfig(environment), join(folder, 'files'))
  const kept = async (bytes: Buffer, at = new Date()): Promise<string> => {
    const key = newFileKey(at)
    await (await opening).put(key, await aFile(bytes), bytes.length)
    return key
  }

  test('ce qui est gardé se relit, octet pour octet', async () => {
    const storage = await opening
    const bytes = randomBytes(3_000_000)
    const key = await kept(bytes)
    expect(await storage.sizeOf(key)).toBe(bytes.length)
    expect((await buffer(await storage.read(key))).equals(bytes)).toBe(true)
  })

  test('ce qui est retiré n’est plus là, et le retirer encore ne gêne pas', async () => {
    const storage = await opening
    const key = await kept(Buffer.from('bon'))
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.sizeOf(key)).toBeUndefined()
    await expect(storage.read(key)).rejects.toThrow(key)
  })

  test('la liste donne toutes les clés, ou celles d’un jour et des suivants', async () => {
    const storage = await opening
    const listed = async (since?: string) => {
      const keys: string[] = []
      for await (const key of storage.list(since)) keys.push(key)
      return keys.toSorted()
    }
    for (const key of await listed()) await storage.remove(key)
    const old = await kept(Buffer.from('a'), new Date('2026-01-02T10:00:00Z'))
    const recent = await kept(Buffer.from('b'), new Date('2026-03-04T10:00:00Z'))
    const twin = await kept(Buffer.from('c'), new Date('2026-03-04T10:00:00Z'))
    expect(await listed()).toEqual([old, recent, twin].toSorted())
    expect(await listed('2026-03-04')).toEqual([recent, twin].toSorted())
  })

  test('un fichier qui ne peut être lu n’est pas gardé', async () => {
    const storage = await opening
    const key = newFileKey(new Date())
    await expect(storage.put(key, join(folder, 'absent'), 3)).rejects.toThrow()
    await storage.remove(key)
    expect(await storage.sizeOf(key)).toBeUndefined()
  })
})

test('sur le disque, une clé est le chemin du fichier : un jour, un identifiant', async () => {
  expect((await readdir(join(folder, 'files'))).every((name) => /^\d{4}-\d\d-\d\d$/.test(name))).toBe(true)
})

test('une clé dit quand elle a été faite ; ce qui n’en est pas une ne dit rien', () => {
  const at = new Date('2026-11-21T20:15:00.123Z')
  expect(madeAt(newFileKey(at))).toEqual(at)
  for (const other of ['2026-11-21/bon.pdf', '../etc/passwd', 'sauvegarde.tar']) expect(madeAt(other)).toBeUndefined()
})

test('chaque opération est comptée par son issue ; un fichier qui n’existe pas n’est pas une panne', async () => {
  const failing = (code: string) => () => guarded(() => Promise.reject(Object.assign(new Error(code), { code })))
  const counts: string[] = []
  const inner = {
    put: async () => {},
    remove: failing('ENOSPC'),
    sizeOf: failing('ECONNREFUSED'),
    read: () => Promise.reject(new Error('No file')),
  }
  const storage = countedStorage(inner as unknown as Storage, (outcome) => counts.push(outcome))
  await storage.put('k', '/p', 1)
  await expect(storage.remove('k')).rejects.toThrow('ENOSPC')
  await expect(storage.sizeOf('k')).rejects.toThrow('ECONNREFUSED')
  await expect(storage.read('k')).rejects.toThrow('No file')
  expect(counts).toEqual(['ok', 'full', 'refused'])
})
