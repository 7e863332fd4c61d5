import { randomBytes } from 'node:crypto'
import { mkdir, open, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import type { Config } from '../config.ts'
import { guarded, LostFile, StorageProblem } from './problem.ts'

export type StorageOutcome = 'ok' | 'refused' | 'full'

/** Storage of files: a folder, or a bucket shared by several servers. Keys are ids, never names. */
export interface Storage {
  /** Stores the content of a local file. Once it resolves, the content survives a crash of the machine. */
  put(key: string, path: string, sizeBytes: number): Promise<void>
  /** Throws LostFile when the file does not exist. */
  read(key: string): Promise<Readable>
  /** Returns undefined when the file does not exist. */
  sizeOf(key: string): Promise<number | undefined>
  /** Accepts a file that no longer exists. */
  remove(key: string): Promise<void>
  /** Lists the keys of all files, or of those created since a day, « 2026-11-21 ». */
  list(since?: string): AsyncIterable<string>
  /** Returns what writeMark() has left in this store; undefined without it. */
  readMark(): Promise<string | undefined>
  writeMark(text: string): Promise<void>
  /** Writes a small file and removes it. Returns the free bytes; undefined for a bucket. */
  check(): Promise<number | undefined>
}

/** File that tells which database the store belongs to. It is no file of anybody, so list() leaves it out. */
const markKey = 'quai-store'

const checkKey = 'quai-check'

/** Opens the configured bucket, or else `folder`. */
export const openStorage = async (config: Config, folder: string): Promise<Storage> =>
  config.S3_BUCKET ? storageOf(await openBucket(config, config.S3_BUCKET)) : openFolder(folder)

const openFolder = async (folder: string): Promise<Storage> => {
  const { FSDriver } = await import('flydrive/drivers/fs')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const storage = storageOf(new Disk(new FSDriver({ location: folder, visibility: 'private' })))
  return {
    ...storage,
    check: async () => {
      await storage.check()
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    put: async (key, path, sizeBytes) => {
      await storage.put(key, path, sizeBytes)
      await guarded(async () => {
        await flush(join(folder, key))
        // Persists the file's entry in its folder, then each folder's entry in its parent.
        for (let parent = dirname(key); ; parent = dirname(parent)) {
          await flush(join(folder, parent))
          if (parent === '.') break
        }
      })
    },
  }
}

const flush = async (path: string): Promise<void> => {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const openBucket = async (config: Config, bucket: string): Promise<Disk> => {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = config
  return new Disk(
    new S3Driver({
      bucket,
      region: S3_REGION,
      credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      // Other servers expect path-style buckets, and some lack the newer checksums.
      ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // A bucket that does not answer must not hold its callers: each attempt ends when the connection is silent.
      requestHandler: { connectionTimeout: 2_000, socketTimeout: 4_000 },
      maxAttempts: 2,
      supportsACL: false,
      visibility: 'private',
    }),
  )
}

const storageOf = (disk: Disk): Storage => {
  const exists = (key: string) => guarded(() => disk.exists(key))
  return {
    put: async (key, path, sizeBytes) => {
      // Opens the source first, so that an unreadable source creates no file.
      const source = await open(path)
      await guarded(() => disk.putStream(key, source.createReadStream(), { contentLength: sizeBytes }))
    },
    read: async (key) => {
      if (!(await exists(key))) throw new LostFile(`The file store has no file ${key}`)
      return guarded(() => disk.getStream(key))
    },
    sizeOf: async (key) =>
      (await exists(key)) ? (await guarded(() => disk.getMetaData(key))).contentLength : undefined,
    remove: (key) => guarded(() => disk.delete(key)),
    readMark: async () => ((await exists(markKey)) ? guarded(() => disk.get(markKey)) : undefined),
    writeMark: (text) => guarded(() => disk.put(markKey, text)),
    check: () =>
      guarded(async () => {
        await disk.put(checkKey, 'Quai')
        await disk.delete(checkKey)
        return undefined
      }),
    list: async function* (since = '') {
      for await (const day of pagesOf(disk, '/', false)) {
        if (day.isFile) {
          if (day.key !== markKey && day.key !== checkKey) yield day.key
        } else if (day.prefix >= since)
          for await (const file of pagesOf(disk, day.prefix, true)) if (file.isFile) yield file.key
      }
    },
  }
}

async function* pagesOf(disk: Disk, prefix: string, recursive: boolean) {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(prefix, { recursive, ...(paginationToken && { paginationToken }) })
    yield* page.objects
    paginationToken = page.paginationToken
  } while (paginationToken)
}

/** Creates the key of a new file: its day, then a UUID version 7 (RFC 9562), which contains its creation time. */
export const newFileKey = (now: Date): string => {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes.writeUInt8(((bytes[6] ?? 0) & 0x0f) | 0x70, 6)
  bytes.writeUInt8(((bytes[8] ?? 0) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  const uuid = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return `${now.toISOString().slice(0, 10)}/${uuid}`
}

/** Returns the creation time of a key's file; undefined for a foreign key. */
export const madeAt = (key: string): Date | undefined => {
  const time = /^\d{4}-\d\d-\d\d\/([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.exec(key)
  return time ? new Date(Number.parseInt(`${time[1]}${time[2]}`, 16)) : undefined
}

/** Returns a storage that tells how each operation on a file ended. */
export const countedStorage = (storage: Storage, count: (outcome: StorageOutcome) => void): Storage => {
  const counted = async <Result>(operation: Promise<Result>): Promise<Result> => {
    try {
      const result = await operation
      count('ok')
      return result
    } catch (error) {
      if (error instanceof StorageProblem) count(error.isFull ? 'full' : 'refused')
      throw error
    }
  }
  return {
    ...storage,
    put: (key, path, sizeBytes) => counted(storage.put(key, path, sizeBytes)),
    read: (key) => counted(storage.read(key)),
    sizeOf: (key) => counted(storage.sizeOf(key)),
    remove: (key) => counted(storage.remove(key)),
  }
}
