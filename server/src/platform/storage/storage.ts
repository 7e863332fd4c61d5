import { randomBytes } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import type { Config } from '../config.ts'

/** Where files are kept: a folder, or a bucket that several servers share. Their keys are ids, never names. */
export interface Storage {
  /** Keeps what a local file holds. Once it resolves, a crash of the machine does not lose it. */
  put(key: string, path: string, sizeBytes: number): Promise<void>
  /** Throws when there is no such file. */
  read(key: string): Promise<Readable>
  /** undefined: there is no such file. */
  sizeOf(key: string): Promise<number | undefined>
  /** It may be gone already. */
  remove(key: string): Promise<void>
  /** The keys of all files, or of those made on a day or later, « 2026-11-21 ». */
  list(since?: string): AsyncIterable<string>
}

/** A bucket when one is configured, else `folder`. */
export const openStorage = async (config: Config, folder: string): Promise<Storage> =>
  config.S3_BUCKET ? storageOf(await openBucket(config, config.S3_BUCKET)) : openFolder(folder)

const openFolder = async (folder: string): Promise<Storage> => {
  const { FSDriver } = await import('flydrive/drivers/fs')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const storage = storageOf(new Disk(new FSDriver({ location: folder, visibility: 'private' })))
  return {
    ...storage,
    put: async (key, path, sizeBytes) => {
      await storage.put(key, path, sizeBytes)
      await flush(join(folder, key))
      // The file's name in its folder, and the folder's own in the one above.
      for (let parent = dirname(key); ; parent = dirname(parent)) {
        await flush(join(folder, parent))
        if (parent === '.') break
      }
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
      // Servers other than Amazon's know buckets by path, and not all know the newer checksums.
      ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      supportsACL: false,
      visibility: 'private',
    }),
  )
}

const storageOf = (disk: Disk): Storage => {
  const sizeOf = async (key: string) =>
    (await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : undefined
  return {
    put: async (key, path, sizeBytes) => {
      // Opened first: what cannot be read does not even begin a file.
      const source = await open(path)
      await disk.putStream(key, source.createReadStream(), { contentLength: sizeBytes })
    },
    read: async (key) => {
      if (!(await disk.exists(key))) throw new Error(`No file ${key}`)
      return disk.getStream(key)
    },
    sizeOf,
    remove: (key) => disk.delete(key),
    list: async function* (since = '') {
      for await (const day of pagesOf(disk, '/', false)) {
        if (day.isFile) yield day.key
        else if (day.prefix >= since)
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

/** A key for a new file: its day, then a UUID of version 7 (RFC 9562), which holds the moment it was made. */
export const newFileKey = (now: Date): string => {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes.writeUInt8(((bytes[6] ?? 0) & 0x0f) | 0x70, 6)
  bytes.writeUInt8(((bytes[8] ?? 0) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  const uuid = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return `${now.toISOString().slice(0, 10)}/${uuid}`
}

/** When the file of a key was made; undefined for what is no key of ours. */
export const madeAt = (key: string): Date | undefined => {
  const time = /^\d{4}-\d\d-\d\d\/([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.exec(key)
  return time ? new Date(Number.parseInt(`${time[1]}${time[2]}`, 16)) : undefined
}
