import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard'
import { type Multipart, UploadedFile } from '@quai/contract/platform/files.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure, fail } from '../../platform/failure.ts'
import type { App } from '../app.ts'

/**
 * Reads multipart requests on routes that take files. Callers are admitted by then, so nobody else can fill the disk.
 * Streams files to `app.incoming`, counted and hashed; the binder removes them after the verb.
 */
export const registerMultipart = (server: FastifyInstance, app: App): void => {
  server.decorateRequest('uploads', null)
  server.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    const { accepts } = request.routeOptions.config.meta ?? {}
    if (!accepts) throw fail('UNSUPPORTED_TYPE')
    const uploads: UploadedFile[] = []
    request.uploads = uploads
    try {
      return await receive(payload, { headers: request.headers, limits: accepts, folder: app.incoming, uploads })
    } catch (error) {
      await removeUploads(uploads)
      throw error
    }
  })
}

export const removeUploads = async (uploads: readonly UploadedFile[]): Promise<void> => {
  await Promise.all(uploads.map(({ path }) => rm(path, { force: true })))
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Files of the request. */
    uploads: UploadedFile[] | null
  }
}

interface Reception {
  headers: FastifyRequest['headers']
  limits: Multipart
  folder: string
  /** Collects the files received, even when the request is refused. */
  uploads: UploadedFile[]
}

const maxFieldBytes = 262_144
const maxFields = 200

/** Returns the fields of the form as one object, with the files in their places (`documents[]`, `rows[0][name]`). */
const receive = async (payload: Readable, { headers, limits, folder, uploads }: Reception): Promise<unknown> => {
  const busboy = openBusboy(headers, limits)
  const entries: [string, unknown][] = []
  const writes: Promise<void>[] = []
  const refusals: Error[] = []
  const streams: Readable[] = []
  // A part may lack a name, although the types do not say so.
  busboy.on('field', (name: string | undefined, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) refusals.push(fail('TOO_LARGE'))
    if (name) entries.push([name, value])
  })
  busboy.on('file', (name: string | undefined, stream, givenName) => {
    if (!name) {
      stream.resume()
      return
    }
    // After being destroyed below, the stream may have no other listener, and its error would crash the process.
    streams.push(stream.on('error', () => {}))
    const filename = plainName(givenName)
    // Reserves its place in the order of arrival, even if writing ends later.
    const entry: [string, unknown] = [name, undefined]
    entries.push(entry)
    const keeping = async () => {
      const file = await keep(stream, folder, filename)
      uploads.push(file)
      entry[1] = file
      if (stream.truncated) refusals.push(fail('FILE_TOO_LARGE', { filename, maxBytes: limits.maxFileBytes }))
    }
    writes.push(keeping())
  })
  busboy.on('filesLimit', () => refusals.push(fail('FILE_COUNT', { max: limits.maxFiles })))
  busboy.on('fieldsLimit', () => refusals.push(fail('TOO_LARGE')))
  const whole = pipeline(payload, atMost((limits.maxFiles + 1) * limits.maxFileBytes + 1_048_576), busboy)
  const [read] = await Promise.allSettled([whole])
  // An interrupted form leaves its last file open.
  if (read.status === 'rejected') for (const stream of streams) stream.destroy(new Error('The form broke off'))
  const kept = await Promise.allSettled(writes)
  if (refusals[0]) throw refusals[0]
  // An interrupted form is the sender's fault; a failing disk is ours.
  if (read.status === 'rejected') throw read.reason instanceof Failure ? read.reason : fail('BAD_REQUEST')
  for (const one of kept) if (one.status === 'rejected') throw one.reason
  return new StandardBracketNotationSerializer().deserialize(entries)
}

/** At most 70 characters (RFC 2046). */
const boundary = /;\s*boundary=("[^"]{1,70}"|[^\s;"]{1,70})\s*(;|$)/i

const openBusboy = (headers: FastifyRequest['headers'], { maxFiles, maxFileBytes }: Multipart): BusboyInstance => {
  const limits = {
    fileSize: maxFileBytes,
    files: maxFiles,
    fields: maxFields,
    fieldSize: maxFieldBytes,
    fieldNameSize: 200,
    headerPairs: 50,
  }
  if (!boundary.test(headers['content-type'] ?? '')) throw fail('BAD_REQUEST')
  return new Busboy({ headers: headers as BusboyHeaders, limits }) // the parser runs only with a content type
}

const maxSilenceMs = 30_000

/** Stops reading above the sum of all limits, and stops waiting for a silent sender. */
const atMost = (bytes: number): Transform => {
  let seen = 0
  const silence = setTimeout(() => flow.destroy(fail('BAD_REQUEST')), maxSilenceMs)
  const flow = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      silence.refresh()
      seen += chunk.length
      if (seen > bytes) done(fail('TOO_LARGE'))
      else done(null, chunk)
    },
  })
  return flow.once('close', () => clearTimeout(silence))
}

const keep = async (stream: Readable, folder: string, filename: string): Promise<UploadedFile> => {
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let sizeBytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      sizeBytes += chunk.length
      done(null, chunk)
    },
  })
  const written = createWriteStream(path, { mode: 0o600 })
  try {
    await pipeline(stream, measure, written)
  } catch (error) {
    // A file that was still being opened would appear after its removal.
    if (!written.closed) await once(written, 'close')
    await rm(path, { force: true })
    throw error
  }
  return new UploadedFile({ path, filename, sizeBytes, sha256: hash.digest('hex') })
}

/** Removes invisible characters that reverse or end a name, and any folder. */
const plainName = (given: string | undefined): string => {
  const last = (given ?? '').split(/[\\/]/).at(-1) ?? ''
  const shown = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  const name = shown.replace(/^\.+/, '')
  if (name === '') return 'document'
  if (name.length <= 150) return name
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return `${name.slice(0, 150 - extension.length)}${extension}`
}
