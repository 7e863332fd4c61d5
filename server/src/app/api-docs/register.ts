import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from '../../calls/app.ts'
import { createApiDocument } from './document.ts'
import { noncePlaceholder } from './pages/layout.ts'
import { createPages } from './pages/pages.ts'

const policy = (nonce: string): string =>
  `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

/** Files of the documentation, by their name there. */
const files = {
  'try.js': { file: 'pages/try.js', type: 'text/javascript' },
  'demarrage.mjs': { file: 'guide/start.mjs', type: 'text/plain' },
  'reception.mjs': { file: 'guide/receive.mjs', type: 'text/plain' },
}

/** Serves /api/docs and the two OpenAPI documents, made at the first request, and the files of the documentation. */
export const registerApiDocs = async (server: FastifyInstance, { clock }: Pick<App, 'clock'>): Promise<void> => {
  let made: Promise<Awaited<ReturnType<typeof make>>> | undefined
  const whenMade = () => {
    made ??= make(clock())
    return made
  }
  server.get('/api/openapi.json', async (_request, reply) => sendJson(reply, (await whenMade()).main))
  server.get('/api/openapi-annexe.json', async (_request, reply) => sendJson(reply, (await whenMade()).annex))
  for (const [name, { file, type }] of Object.entries(files)) {
    const content = readFileSync(new URL(file, import.meta.url), 'utf8')
    server.get(`/api/docs/${name}`, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(content),
    )
  }
  server.get<{ Querystring: { q?: string } }>('/api/docs/recherche', async ({ query }, reply) =>
    sendPage(reply, (await whenMade()).pages.pageFor(String(query.q ?? ''))),
  )
  for (const address of ['/api/docs', '/api/docs/:module', '/api/docs/annexe/:module'])
    server.get(address, async ({ url }, reply) => {
      const { pageAt } = (await whenMade()).pages
      const page = pageAt(url.replace(/^\/api\/docs|[?].*$|\/(?=$|[?])/g, ''))
      return page === undefined ? reply.callNotFound() : sendPage(reply, page)
    })
}

const make = async (now: Date) => {
  const described = await createApiDocument(now)
  return {
    main: JSON.stringify(described.main),
    annex: JSON.stringify(described.annex),
    pages: createPages(described),
  }
}

const sendJson = (reply: FastifyReply, json: string) => reply.type('application/json; charset=utf-8').send(json)

const sendPage = (reply: FastifyReply, page: string) => {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', policy(nonce))
    .type('text/html; charset=utf-8')
    .send(page.replace(noncePlaceholder, nonce))
}
