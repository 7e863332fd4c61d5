import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../platform/failure.ts'

const built = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')

/**
 * Policy of the worker that reads PDF documents, which has no network access. Its decoders of scans are WebAssembly,
 * forbidden by the policy of every other file.
 */
const readerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'"
const isReader = (path: string): boolean => /[/\\]pdf\.worker[^/\\]*\.mjs(\.br)?$/.test(path)

/** Serves the page: its built files, and index.html for every other address, with a new nonce for its styles. */
export const registerPage = async (server: FastifyInstance): Promise<void> => {
  const index = existsSync(`${built}index.html`) ? readFileSync(`${built}index.html`, 'utf8') : undefined
  if (index)
    await server.register(fastifyStatic, {
      root: `${built}assets/`,
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      setHeaders: (response, path) => {
        if (isReader(path)) void response.header('content-security-policy', readerPolicy)
      },
    })
  const sendIndex = (reply: FastifyReply) => {
    if (!index) throw fail('ROUTE_NOT_FOUND')
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', policy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(index.replaceAll('__CSP_NONCE__', nonce))
  }
  server.addHook('onRequest', async (request) => {
    // Refuses before reading any body.
    if (request.is404 && !wantsPage(request)) throw fail('ROUTE_NOT_FOUND')
  })
  server.setNotFoundHandler((request, reply) => {
    // The static files pass on requests for files that the build does not contain.
    if (!wantsPage(request)) throw fail('ROUTE_NOT_FOUND')
    return sendIndex(reply)
  })
}

const wantsPage = ({ method, url }: FastifyRequest): boolean =>
  /^(GET|HEAD)$/.test(method) && !/^\/(api|assets)(\/|$)/.test(url) && !/\.\w+$/.test(url.split('?')[0] ?? '')
