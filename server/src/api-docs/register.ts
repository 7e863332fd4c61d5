import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createApiDocument } from './document.ts'
import { noncePlaceholder, renderApiPage } from './page.ts'

const policy = (nonce: string): string =>
  `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const tryScript = fileURLToPath(new URL('try.js', import.meta.url))

/** Serves GET /api/openapi.json and GET /api/docs, both generated at the first request, and the script that makes the examples run. */
export const registerApiDocs = async (server: FastifyInstance): Promise<void> => {
  let made: Promise<{ json: string; page: string }> | undefined
  const make = async () => {
    const described = await createApiDocument()
    return { json: JSON.stringify(described.document), page: renderApiPage(described) }
  }
  const whenMade = () => {
    made ??= make()
    return made
  }
  server.get('/api/openapi.json', async (_request, reply) => {
    const { json } = await whenMade()
    return reply.type('application/json; charset=utf-8').send(json)
  })
  const script = readFileSync(tryScript, 'utf8')
  server.get('/api/docs/try.js', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  )
  server.get('/api/docs', async (_request, reply) => {
    const { page } = await whenMade()
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', policy(nonce))
      .type('text/html; charset=utf-8')
      .send(page.replace(noncePlaceholder, nonce))
  })
}
