import type { IncomingHttpHeaders } from 'node:http'
import Fastify from 'fastify'
import pg from 'pg'
import { appOptions } from '../../server/src/platform/database/connection-settings.ts'

/**
 * Reference server: bare Fastify routes, each with one prepared statement that calls one function of reference.sql.
 * `node proofs/bench/reference.ts` with DATABASE_URL and DATABASE_POOL; prints its port.
 */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL),
  // Connects in the same way as the product.
  options: appOptions,
})
// Ignores broken connections: the database stops before this server.
pool.on('error', () => {})
const server = Fastify()
server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))

const call = async (name: string, text: string, values: unknown[]): Promise<string> => {
  const { rows } = await pool.query<{ answer: string }>({ name, text, values })
  const answer = rows[0]?.answer
  if (answer === undefined) throw new Error('A function answers one row')
  return answer
}
const sessionOf = (headers: IncomingHttpHeaders) => headers.authorization?.slice('Bearer '.length)
const keyOf = (headers: IncomingHttpHeaders) => headers['idempotency-key']

server.addHook('onSend', async (_request, reply) => {
  void reply.type('application/json; charset=utf-8')
})
server.post<{ Body: string }>('/api/orders', ({ headers, body }, reply) => {
  void reply.status(201)
  return call('create', 'SELECT bench_create($1, $2, $3) AS answer', [sessionOf(headers), keyOf(headers), body])
})
interface OfOrder {
  Body: string
  Params: { uuid: string }
}
server.post<OfOrder>('/api/orders/:uuid/confirm', ({ headers, params, body }) =>
  call('confirm', 'SELECT bench_confirm($1, $2, $3, $4) AS answer', [
    sessionOf(headers),
    keyOf(headers),
    params.uuid,
    body,
  ]),
)
server.post<OfOrder>('/api/orders/:uuid/complete', ({ headers, params, body }) =>
  call('finish', 'SELECT bench_finish($1, $2, $3, $4) AS answer', [
    sessionOf(headers),
    keyOf(headers),
    params.uuid,
    body,
  ]),
)
server.get<{ Querystring: { statusGroup: string } }>('/api/orders', ({ headers, query }) =>
  call('list', 'SELECT bench_list($1, $2) AS answer', [sessionOf(headers), query.statusGroup]),
)
server.get('/api/stock/product', ({ headers }) =>
  call('stock', 'SELECT bench_stock($1) AS answer', [sessionOf(headers)]),
)

await server.listen({ port: 0, host: '127.0.0.1' })
// A listening TCP server has a port.
console.log((server.server.address() as { port: number }).port)
process.on('SIGTERM', () => process.exit(0))
