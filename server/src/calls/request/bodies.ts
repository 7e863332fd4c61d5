import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../../platform/failure.ts'
import { createRests } from '../../platform/slices.ts'

/**
 * Reads the JSON bodies of every route, once the caller is admitted: within the route's size limit and a time limit.
 * Parses only bodies of limited depth and number of values. Refuses other types of body (415).
 */
export const registerJsonBodies = (server: FastifyInstance): void => {
  server.removeAllContentTypeParsers()
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', (request: FastifyRequest, payload: Readable, done) => {
    const read = async () => {
      if (isOtherCharset(request.headers['content-type'])) throw fail('UNSUPPORTED_TYPE')
      const bytes = await readBody(request, payload)
      if (!isUtf8(bytes)) throw fail('BAD_REQUEST')
      refuseImmodest(bytes)
      const text = bytes.toString('utf8')
      if (request.routeOptions.config.meta?.isSigned) request.bodyText = text
      return text
    }
    read().then((text) => parse(request, text, done), done)
  })
}

/** JSON is written in UTF-8 (RFC 8259); a body that says otherwise would be read as what it is not. */
const isOtherCharset = (type = ''): boolean => {
  const [, charset] = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type) ?? []
  return charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** JSON body as it arrived, on routes with `isSigned`. */
    bodyText?: string
  }
}

/** Time limit in ms for a whole body to arrive. Callers without a session get less. */
const maxReadMs = { ofAnyone: 15_000, ofCaller: 60_000 }

const readBody = (request: FastifyRequest, payload: Readable): Promise<Buffer> => {
  const limit = request.routeOptions.bodyLimit
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const onData = (chunk: Buffer) => {
      length += chunk.length
      if (length > limit) end(() => reject(fail('TOO_LARGE')))
      else chunks.push(chunk)
    }
    const onEnd = () => end(() => resolve(Buffer.concat(chunks, length)))
    const onBreak = () => end(() => reject(fail('BAD_REQUEST')))
    const timer = setTimeout(onBreak, request.actor ? maxReadMs.ofCaller : maxReadMs.ofAnyone)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      payload.off('data', onData).off('end', onEnd).off('error', onBreak).off('close', onBreak)
      settle()
    }
    if (Number(request.headers['content-length']) > limit) end(() => reject(fail('TOO_LARGE')))
    else payload.on('data', onData).on('end', onEnd).on('error', onBreak).on('close', onBreak)
  })
}

/** The contract's inputs are 4 deep; a body of 2,000 lines with a batch each has 24,000 values. */
const maxDepth = 16
const maxValues = 50_000

/** Checks the raw bytes before parsing, because parsing and walking a huge value would block the event loop. */
const refuseImmodest = (bytes: Buffer): void => {
  let depth = 0
  let values = 1
  for (let at = 0; at < bytes.length; at++)
    switch (bytes[at]) {
      case 0x22: // "
        at = endOfString(bytes, at)
        break
      case 0x2c: // ,
        if (++values > maxValues) throw fail('TOO_LARGE')
        break
      case 0x5b: // [
      case 0x7b: // {
        if (++values > maxValues) throw fail('TOO_LARGE')
        if (++depth > maxDepth) throw fail('BAD_REQUEST')
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth--
        break
      default:
    }
}

const quote = 0x22
const backslash = 0x5c

/** Returns the position of the closing quote, or the end of the bytes when there is none. */
const endOfString = (bytes: Buffer, start: number): number => {
  for (let end = bytes.indexOf(quote, start + 1); end >= 0; end = bytes.indexOf(quote, end + 1)) {
    let escapes = 0
    while (bytes[end - 1 - escapes] === backslash) escapes++
    if (escapes % 2 === 0) return end
  }
  return bytes.length
}

const unreadGraceMs = 10_000
/**
 * Maximum number of bodies drained at once. Each holds a piece of body and a connection; further ones are cut at once.
 */
const maxUnread = 64

/**
 * Handles refusals sent before the whole body arrived: gives the client a moment to stop sending, then closes the
 * connection. Discards the remaining bytes at the speed of a good line, shared by all such bodies, because reading them
 * at full speed would block the loop.
 */
export const closeUnread = (server: FastifyInstance): void => {
  let unread = 0
  server.addHook('onSend', async ({ raw }) => {
    // Node discards the rest of a body at full speed unless reading has begun, so begin it here.
    if (raw.complete === false) raw.pause().read(0)
  })
  server.addHook('onResponse', async ({ raw }) => {
    if (raw.complete !== false) return
    if (unread >= maxUnread) {
      raw.destroy()
      return
    }
    unread++
    // Not awaited, because the hooks that log and measure the answer must run when it leaves.
    void throwAway(raw).finally(() => {
      unread--
    })
  })
}

const throwAway = async (body: Readable & { complete: boolean }): Promise<void> => {
  body.on('error', () => {})
  const end = Date.now() + unreadGraceMs
  while (!body.complete && !body.destroyed && Date.now() < end) {
    await bodyRest()
    body.read()
  }
  if (body.complete) body.resume()
  else body.destroy()
}

/** Allows one piece of 64 kB every 5 ms. */
const bodyRest = createRests(5)
