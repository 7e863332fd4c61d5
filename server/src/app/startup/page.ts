import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { type Installation, releaseHeader, releaseOfEntry } from '@quai/contract/calls/installation.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../platform/failure.ts'

interface Built {
  /** Files of every signed-in page. */
  always: string[]
  /** Files of each page, by the path of its route: `/orders/$id`; with a word of its search: `/orders?view`. */
  pages: Record<string, string[]>
  /**
   * Addresses under /api that a page asks first, by the path of its route, whose parameters they may have:
   * `/orders/$id/logs`. An older build has none.
   */
  calls?: Record<string, string[]>
}

interface Start {
  files: readonly string[]
  calls: readonly string[]
}

const built = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

interface PageOptions {
  /** Reads the facts that the page needs before a sign-in; asked at each visit, because the demo is planted late. */
  installation: () => Installation
  /** Returns a place in the sequence of changes, of now or earlier; undefined when unknown. The page opens its stream from it. */
  place: () => string | undefined
  /** Folder of the built page. */
  folder?: string
}

const policy = (nonce: string, { analyticsContainer }: Installation): string => {
  const [tags, measures] = analyticsContainer
    ? [' https://www.googletagmanager.com', ' https://*.google-analytics.com']
    : ['', '']
  return [
    "default-src 'none'",
    `script-src 'self'${tags}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${tags}${measures}`,
    "font-src 'self'",
    `connect-src 'self'${tags}${measures}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

/** Allows the page to ask the device for its camera alone, to read bar codes. */
const devices = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()'

/**
 * Policy of the workers that read PDF documents and bar codes, which have no network access. Their decoders are
 * WebAssembly, forbidden by the policy of every other file.
 */
const readerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'"

const isReader = (path: string): boolean => /[/\\](pdf|barcode)\.worker[^/\\]*\.m?js(\.br|\.gz)?$/.test(path)

/**
 * Serves the page: its built files, and index.html for every other address, with a new nonce for its styles and the
 * names of the files and calls that its page starts with.
 */
export const registerPage = async (
  server: FastifyInstance,
  { installation, place, folder = built }: PageOptions,
): Promise<void> => {
  const index = existsSync(`${folder}index.html`) ? readFileSync(`${folder}index.html`, 'utf8') : undefined
  nameRelease(server, index)
  if (index) await serveAssets(server, folder)
  serveWorker(server, folder)
  const startOf = readStarts(folder)
  const sendIndex = (request: FastifyRequest, reply: FastifyReply) => {
    if (!index) throw fail('ROUTE_NOT_FOUND')
    // The page ends the session on arrival, which no link of another site may do.
    if (request.headers['sec-fetch-site'] === 'cross-site' && /^\/logout(?![^?#])/.test(request.url))
      return reply.redirect('/', 303)
    const nonce = randomBytes(16).toString('base64')
    const facts = installation()
    const { files, calls } = startOf(request.url)
    return reply
      .header('content-security-policy', policy(nonce, facts))
      .header('permissions-policy', devices)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        index
          .replaceAll('__CSP_NONCE__', nonce)
          // A function, because names of accounts may contain what a replacement text gives a meaning to.
          .replace('__INSTALLATION__', () => inAttribute(JSON.stringify(facts)))
          .replace('__PLACE__', place() ?? '')
          .replace('__FIRST_FILES__', files.map((file) => `/${file}`).join(' '))
          .replace('__FIRST_CALLS__', inAttribute(calls.join(' '))),
      )
  }
  server.addHook('onRequest', async (request) => {
    // Refuses before reading any body.
    if (request.is404 && !wantsPage(request)) throw fail('ROUTE_NOT_FOUND')
  })
  server.setNotFoundHandler((request, reply) => {
    // The static files pass on requests for files that the build does not contain.
    if (!wantsPage(request)) throw fail('ROUTE_NOT_FOUND')
    return sendIndex(request, reply)
  })
}

/** May read only the files of this site; decision 074. */
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"

/** Serves the service worker, which browsers compare with theirs at each visit. */
const serveWorker = (server: FastifyInstance, folder: string): void => {
  const script = existsSync(`${folder}sw.js`) ? readFileSync(`${folder}sw.js`) : undefined
  server.get('/sw.js', async (_request, reply) => {
    if (!script) throw fail('ROUTE_NOT_FOUND')
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', workerPolicy)
      .type('text/javascript; charset=utf-8')
      .send(script)
  })
}

const serveAssets = async (server: FastifyInstance, folder: string): Promise<void> => {
  await server.register(fastifyStatic, {
    root: `${folder}assets/`,
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    setHeaders: (response, path) => {
      if (isReader(path)) void response.header('content-security-policy', readerPolicy)
    },
  })
}

/** Names the release of the page in every answer of the API, so that a page still open learns of a newer one. */
const nameRelease = (server: FastifyInstance, index: string | undefined): void => {
  const entry = /<script[^>]*type="module"[^>]*>/.exec(index ?? '')?.[0] ?? ''
  const release = releaseOfEntry(/ src="([^"]*)"/.exec(entry)?.[1] ?? '')
  if (!release) return
  server.addHook('onSend', async ({ url }, reply) => {
    if (url.startsWith('/api')) void reply.header(releaseHeader, release)
  })
}

const inAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

const wantsPage = (request: FastifyRequest): boolean =>
  /^(GET|HEAD)$/.test(request.method) && !/^\/(api|assets)(\/|$)/.test(request.url) && !/\.\w+$/.test(pathOf(request))

/**
 * Reads what each page starts with (web/first-files.ts), and returns what names the files and calls of an address. The
 * page fetches them while its first files still come.
 */
export const readStarts = (built: string): ((url: string) => Start) => {
  const list = `${built}.vite/first-files.json`
  if (!existsSync(list)) return () => ({ files: [], calls: [] })
  const { always, pages, calls = {} } = JSON.parse(readFileSync(list, 'utf8')) as Built // the build writes it
  const routes = Object.entries(pages).map(([route, files]) => {
    const [path = '', word] = route.split('?')
    return { parts: path.split('/'), word, files, calls: calls[route] ?? [] }
  })
  // A route with its own words comes before one with a parameter: /orders/create before /orders/$id.
  routes.sort((a, b) => Number(a.parts.some(isParameter)) - Number(b.parts.some(isParameter)))
  const plain = routes.filter(({ word }) => word === undefined)
  return (url) => {
    const [path = '', search] = url.split('?')
    const given = path.split('/')
    const words = new URLSearchParams(search)
    const found =
      routes.find(({ parts, word }) => word !== undefined && words.has(word) && matches(parts, given)) ??
      plain.find(({ parts }) => matches(parts, given)) ??
      plain.find(({ parts }) => isUnder(parts, given))
    return { files: found?.files ?? always, calls: search ? [] : callsAt(found, given) }
  }
}

/** Returns the calls of a page, with the parameters of its address, which must be UUIDs: another name of a thing leads to other calls. */
const callsAt = (page: { parts: string[]; calls: string[] } | undefined, given: string[]): string[] => {
  if (!page || page.parts.length !== given.length) return []
  const params = page.parts.flatMap((name, at) => (isParameter(name) ? [{ name, value: given[at] ?? '' }] : []))
  if (!params.every(({ value }) => uuidForm.test(value))) return []
  return page.calls.map((call) => params.reduce((path, { name, value }) => path.replace(name, value), call))
}

const uuidForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const isParameter = (part: string): boolean => part.startsWith('$')

const matches = (parts: string[], given: string[]): boolean => parts.length === given.length && startsWith(given, parts)

/** True for what a page shows at an address of its own: /orders/$id/complete. */
const isUnder = (parts: string[], given: string[]): boolean => parts.some(isParameter) && startsWith(given, parts)

const startsWith = (given: string[], parts: string[]): boolean =>
  parts.every((part, at) => (isParameter(part) ? Boolean(given[at]) : part === given[at]))
