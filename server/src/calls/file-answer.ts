import { Readable } from 'node:stream'
import { type FileAnswer, fileTypes } from '@quai/contract/platform/files.ts'
import type { FastifyReply } from 'fastify'

/**
 * Sends a file, whole or streamed. Waits for the first piece before answering, so that an immediate error gets a proper
 * refusal. A later error cuts the connection, so that nobody takes half a file for the whole.
 */
export const sendFile = async (reply: FastifyReply, status: number, { filename, type, content }: FileAnswer) => {
  const body =
    content instanceof Uint8Array
      ? Buffer.from(content.buffer, content.byteOffset, content.length)
      : Readable.from(await begun(content))
  void reply.status(status).type(fileTypes[type]).header('content-disposition', dispositionOf(filename))
  // A client that has left already is told nothing more.
  const sent = reply.raw.closed ? Promise.resolve() : new Promise<void>((done) => reply.raw.once('close', done))
  void reply.send(body)
  await sent
}

/** Reads the first piece, then returns the complete sequence. Rejects when the first piece fails. */
export const begun = async <Piece>(pieces: AsyncIterable<Piece>): Promise<AsyncIterable<Piece>> => {
  const iterator = pieces[Symbol.asyncIterator]()
  const first = await iterator.next()
  return resumed(iterator, first)
}

async function* resumed<Piece>(iterator: AsyncIterator<Piece>, first: IteratorResult<Piece>): AsyncGenerator<Piece> {
  try {
    for (let next = first; !next.done; next = await iterator.next()) yield next.value
  } finally {
    await iterator.return?.()
  }
}

/** Gives an ASCII name for old clients and the real name in UTF-8 (RFC 6266). */
const dispositionOf = (filename: string): string => {
  const ascii = filename
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const utf8 = encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`
}
