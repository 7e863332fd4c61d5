import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Minimum length in characters. A smaller text fits one packet anyway, so compressing it saves nothing. */
const smallest = 1_024

const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
}
type Encoding = keyof typeof compress

/**
 * Compresses the text answers to GET requests, off the event loop. Leaves answers to writes unchanged: only they
 * contain secrets (a session, a one-time link), and a compressed length could reveal them to a caller who chooses a
 * part of the text (BREACH). Leaves streams unchanged too: the build compresses its files, and exports are sent while
 * they are read.
 */
export const compressAnswers = (server: FastifyInstance): void => {
  /** Constant texts, compressed, by encoding and address. */
  const constants = new Map<string, { text: string; compressed: Promise<Buffer> }>()
  const compressOnce = (encoding: Encoding, url: string, text: string): Promise<Buffer> => {
    const key = `${encoding} ${url}`
    const known = constants.get(key)
    if (known?.text === text) return known.compressed
    const compressed = compress[encoding](Buffer.from(text))
    constants.set(key, { text, compressed })
    return compressed
  }
  server.addHook('onSend', async (request, reply, payload: unknown) => {
    if (request.method !== 'GET' || !isText(reply.getHeader('content-type'))) return payload
    if (typeof payload !== 'string' || payload.length < smallest) return payload
    void reply.header('vary', 'accept-encoding')
    const encoding = encodingOf(request.headers['accept-encoding'])
    if (!encoding) return payload
    void reply.header('content-encoding', encoding).removeHeader('content-length')
    const { config, url = '' } = request.routeOptions
    return config.isConstant ? compressOnce(encoding, url, payload) : compress[encoding](Buffer.from(payload))
  })
}

const isText = (type: unknown): boolean => /^(text\/|application\/json)/.test(String(type))

/** Chooses Brotli before gzip, among those that the caller accepts. */
const encodingOf = (accepted = ''): Encoding | undefined => {
  const admitted = accepted
    .toLowerCase()
    .split(',')
    .filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer))
    .map((offer) => offer.split(';')[0]?.trim())
  if (admitted.includes('br')) return 'br'
  return admitted.includes('gzip') || admitted.includes('*') ? 'gzip' : undefined
}
