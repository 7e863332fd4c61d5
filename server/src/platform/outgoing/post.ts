import { lookup } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export interface Post {
  url: string
  headers: Record<string, string>
  body: string
  /** For development and tests: allows any address, and http. */
  mayBePrivate: boolean
  /** Resolves names; the system's resolver by default. */
  resolve?: typeof lookup
  timeoutMs?: number
}

/** What came back. `status` is null without an answer, and `error` then says why. */
export interface Posted {
  status: number | null
  answer: string
  error: string | null
}

const longestMs = 10_000

const largestBytes = 65_536

/**
 * Posts to an address that somebody typed. Judges the address that the connection really uses, after the name is
 * resolved, so that a name cannot lead inside. Follows no redirect; reads 64 kB of the answer within 10 s in all.
 */
export const post = async (asked: Post): Promise<Posted> => {
  const problem = addressProblem(asked)
  if (problem) return { status: null, answer: '', error: problem }
  const signal = AbortSignal.timeout(asked.timeoutMs ?? longestMs)
  try {
    const answer = await send(asked, signal)
    return { status: answer.statusCode ?? null, answer: await beginningOf(answer), error: null }
  } catch (error) {
    const message = signal.aborted ? 'Pas de réponse complète en 10 secondes' : readable(error)
    return { status: null, answer: '', error: message }
  }
}

const readable = (error: unknown): string => {
  if (error instanceof RefusedAddress) return nowhere
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return known[code] ?? `Connexion impossible (${code || 'erreur inconnue'})`
}

/** Says the same of a name that is unknown, refused or private, so that nobody learns which internal names exist. */
const nowhere = 'Ce nom ne mène à aucune adresse publique'

const known: Record<string, string> = {
  ENOTFOUND: nowhere,
  EAI_AGAIN: nowhere,
  ECONNREFUSED: 'Connexion refusée',
  ECONNRESET: 'Connexion interrompue',
  CERT_HAS_EXPIRED: 'Certificat expiré',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Certificat non reconnu',
}

const refused = 'Adresse refusée\u00a0: il faut une adresse publique, en https'

class RefusedAddress extends Error {}

/** Says why an address is refused before any connection; undefined when it may be tried. */
export const addressProblem = ({ url, mayBePrivate }: Pick<Post, 'url' | 'mayBePrivate'>): string | undefined => {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password) return refused
  if (mayBePrivate) return undefined
  const host = parsed.hostname.replace(/^\[|\]$/g, '')
  if (parsed.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host))) return refused
  return undefined
}

const send = (asked: Post, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((done, failed) => {
    const { url, headers, body, mayBePrivate, resolve = lookup } = asked
    const request = url.startsWith('https:') ? tlsRequest : plainRequest
    const sent: ClientRequest = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        // A connection of its own: none that was opened for another address is used again.
        agent: false,
        lookup: mayBePrivate ? resolve : publicOnly(resolve),
        signal,
      },
      done,
    )
    sent.on('error', failed)
    sent.end(body)
  })

/** Resolves a name, and refuses it when one of its addresses is not public. */
const publicOnly =
  (resolve: typeof lookup): LookupFunction =>
  (hostname, options, answered) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const first = addresses?.[0]
      if (error || !first || addresses.some(({ address }) => !isPublicAddress(address)))
        return answered(new RefusedAddress(hostname), [])
      return options.all ? answered(null, addresses) : answered(null, first.address, first.family)
    })
  }

const beginningOf = async (answer: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    parts.push(part)
    size += part.length
    if (size >= largestBytes) break
  }
  answer.destroy()
  return Buffer.concat(parts).subarray(0, largestBytes).toString('utf8')
}

/**
 * True for an address of the public internet. Refuses private, loopback, link-local, shared, reserved and multicast
 * ranges, and IPv6 ranges that carry an IPv4 address of any kind (mapped ones are judged by it).
 */
const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && ipaddr.process(address.replace(/%.*$/, '')).range() === 'unicast'
