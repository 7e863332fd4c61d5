import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../calls/app.ts'
import { callerOf, endWithAnswer } from '../../calls/turns/call-turns.ts'
import { Turns } from '../../platform/turns/turns.ts'
import { type ApiDocument, createApiDocument } from './document.ts'
import { renderCalls } from './pages/calls.ts'
import { groupsOf } from './pages/groups.ts'
import { renderGuide } from './pages/guide.ts'
import { noncePlaceholder, renderPage } from './pages/layout.ts'
import { createSearch, renderMessages } from './pages/search.ts'

const policy = (nonce: string): string =>
  `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

/** Files of the documentation, by their name there. */
const files = {
  'try.js': { file: 'pages/try.js', type: 'text/javascript' },
  'demarrage.mjs': { file: 'guide/start.mjs', type: 'text/plain' },
  'reception.mjs': { file: 'guide/receive.mjs', type: 'text/plain' },
}

const constant = { config: { isConstant: true } } as const

/** Anybody may read the documentation, which leaves the loop as much time as it takes. */
const turnLimits = { atOnce: 2, perCaller: 1, waiting: 200, maxWaitMs: 8_000, maxRestMs: 50 }

/** Makes requests wait for the turn of their network, until their answer has left. */
const inTurns = () => {
  const turns = new Turns(turnLimits)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    endWithAnswer(reply, await turns.take(callerOf({ request })))
}

/** Serves /api/docs and the two OpenAPI documents, made at the first request, and the files of the documentation. */
export const registerApiDocs = async (server: FastifyInstance, { clock }: Pick<App, 'clock'>): Promise<void> => {
  let made: Promise<Awaited<ReturnType<typeof make>>> | undefined
  const whenMade = () => {
    made ??= make(clock())
    return made
  }
  const preHandler = inTurns()
  const document = { ...constant, preHandler }
  server.get('/api/openapi.json', document, async (_request, reply) => sendJson(reply, (await whenMade()).main))
  server.get('/api/openapi-annexe.json', document, async (_request, reply) => sendJson(reply, (await whenMade()).annex))
  for (const [name, { file, type }] of Object.entries(files)) {
    const content = readFileSync(new URL(file, import.meta.url), 'utf8')
    server.get(`/api/docs/${name}`, constant, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(content),
    )
  }
  server.get<{ Querystring: { q?: string } }>('/api/docs/recherche', { preHandler }, async ({ query }, reply) =>
    sendPage(reply, (await whenMade()).pages.pageFor(String(query.q ?? ''))),
  )
  for (const address of ['/api/docs', '/api/docs/:module', '/api/docs/annexe/:module'])
    server.get(address, { preHandler }, async ({ url }, reply) => {
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

/** Makes the pages of the documentation, each when it is first asked for. `pageAt` gives undefined for an unknown address. */
const createPages = ({ document, routes }: ApiDocument) => {
  const groups = groupsOf(routes)
  const search = createSearch(groups)
  const made = new Map<string, string>()
  const render = (address: string): string | undefined => {
    if (address === '') return renderPage({ title: 'L’API de Quai', address, body: renderGuide(groups) }, groups)
    if (address === '/messages')
      return renderPage({ title: 'Messages des connecteurs', address, body: renderMessages(document) }, groups)
    const group = groups.find((one) => one.address === address)
    return group && renderPage({ title: group.title, address, body: renderCalls(group, document) }, groups)
  }
  return {
    pageAt: (address: string): string | undefined => {
      const page = made.get(address) ?? render(address)
      if (page !== undefined) made.set(address, page)
      return page
    },
    pageFor: (words: string): string =>
      renderPage({ title: 'Recherche', address: '/recherche', body: search(words), searched: words }, groups),
  }
}
