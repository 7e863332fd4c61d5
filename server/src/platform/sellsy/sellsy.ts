import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { readRefusal, SellsyDown, SellsyUnsure } from './errors.ts'
import { type Answer, exchange, NoAnswer, openPace, type Timing } from './exchange.ts'
import { openTokens } from './token.ts'

/**
 * API v2 of Sellsy. Each call throws SellsyRefusal with Sellsy's words, SellsyDown without a usable answer after several
 * tries. A creation whose answer was lost throws SellsyUnsure, because a second try could create it twice.
 */
export interface Sellsy {
  get(path: string, query?: Query): Promise<unknown>
  /** Searches by a body; safe to repeat. */
  search(path: string, body: object, query?: Query): Promise<unknown>
  /** Reads every page of a list, a hundred rows at a time. */
  all(path: string, query?: Query): AsyncIterable<unknown>
  create(path: string, body: object): Promise<unknown>
  update(path: string, body: object): Promise<unknown>
  /** Replaces a list that has no address of its own to PUT: a POST that is safe to repeat. */
  replace(path: string, body: object): Promise<unknown>
  attach(path: string, file: { name: string; content: Uint8Array; type: string }): Promise<unknown>
}

type Query = Readonly<Record<string, string | number | readonly string[]>>

const sellsySettings = ['QUAI_SELLSY_URL', 'QUAI_SELLSY_CLIENT_ID', 'QUAI_SELLSY_CLIENT_SECRET'] as const

/** Account of the installation. */
export interface SellsyAccount {
  /** Undefined while a setting is missing. */
  api: Sellsy | undefined
  /** Names of the missing settings. */
  missing: readonly string[]
}

export const sellsyOf = (
  config: Pick<Config, (typeof sellsySettings)[number] | 'QUAI_SELLSY_LOGIN_URL'>,
  timing?: Timing,
): SellsyAccount => {
  const { QUAI_SELLSY_URL: url, QUAI_SELLSY_CLIENT_ID: clientId, QUAI_SELLSY_CLIENT_SECRET: clientSecret } = config
  const missing = sellsySettings.filter((name) => !config[name])
  if (!url || !clientId || !clientSecret) return { api: undefined, missing }
  const loginUrl = config.QUAI_SELLSY_LOGIN_URL ?? loginUrlOf(url)
  return { api: openSellsy({ url, loginUrl, clientId, clientSecret }, timing), missing }
}

/** Sellsy signs in on a host of its own; another server, such as that of a test, on the API's. */
const loginUrlOf = (url: string): string => {
  const { origin, host } = new URL(url)
  return `${host === 'api.sellsy.com' ? 'https://login.sellsy.com' : origin}/oauth2/access-tokens`
}

interface Account {
  url: string
  loginUrl: string
  clientId: string
  clientSecret: string
}

const realTime: Timing = { clock: Date.now, wait: (ms) => setTimeout(ms) }
const pageSize = 100
/** Ends a list whose offsets never do. */
const mostPages = 10_000

const openSellsy = ({ url, loginUrl, ...secrets }: Account, timing: Timing = realTime): Sellsy => {
  const base = url.replace(/\/+$/, '')
  const pace = openPace(timing)
  const tokens = openTokens({ url: loginUrl, ...secrets, clock: timing.clock })
  const once = async ({ method, path, query = {}, content }: Call): Promise<Answer> => {
    const token = await tokens.present().catch(rethrowUnsent)
    await pace()
    const headers = { authorization: `Bearer ${token}`, ...(typeof content === 'string' && json) }
    const answer = await exchange({
      method,
      url: `${base}${path}${textOf(query)}`,
      headers,
      ...(content && { body: content }),
    })
    if (answer.status === 401) tokens.forget(token)
    return answer
  }
  const call = (given: Call): Promise<unknown> => persist(given, { once, wait: timing.wait })
  return {
    get: (path, query) => call({ method: 'GET', path, query, isSafe: true }),
    search: (path, body, query) => call({ method: 'POST', path, query, content: JSON.stringify(body), isSafe: true }),
    all: (path, query) => pagesOf((page) => call({ method: 'GET', path, query: { ...query, ...page }, isSafe: true })),
    create: (path, body) => call({ method: 'POST', path, content: JSON.stringify(body), isSafe: false }),
    update: (path, body) => call({ method: 'PUT', path, content: JSON.stringify(body), isSafe: true }),
    replace: (path, body) => call({ method: 'POST', path, content: JSON.stringify(body), isSafe: true }),
    attach: (path, { name, content, type }) => {
      const form = new FormData()
      form.set('file', new File([content as BlobPart], name, { type }))
      return call({ method: 'POST', path, content: form, isSafe: false })
    },
  }
}

/** A call whose token was not given has not left. */
const rethrowUnsent = (error: unknown): never => {
  throw error instanceof NoAnswer ? new NoAnswer(error.message, { isSent: false, cause: error }) : error
}

const json = { 'content-type': 'application/json' }

const textOf = (query: Query): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'object' ? value.map((one) => [`${name}[]`, one]) : [[name, String(value)]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs as [string, string][])}`
}

const page = z.object({
  pagination: z.object({ offset: z.union([z.string(), z.number()]).nullish(), total: z.number().nullish() }).nullish(),
  data: z.array(z.unknown()),
})

/** Follows the offsets: an opaque text when Sellsy gives one, otherwise a number of rows. */
async function* pagesOf(read: (page: Query) => Promise<unknown>): AsyncGenerator<unknown> {
  let offset: string | number = 0
  for (let count = 0; count < mostPages; count++) {
    const found = page.safeParse(await read({ limit: pageSize, ...(offset !== 0 && { offset }) }))
    if (!found.success) throw new SellsyDown('Sellsy answers no list')
    const { data, pagination } = found.data
    yield* data
    const next: string | number | null | undefined = pagination?.offset
    if (typeof next === 'string' && next !== '') {
      if (data.length === 0 || next === offset) return
      offset = next
    } else {
      if (data.length < pageSize) return
      offset = (typeof offset === 'number' ? offset : 0) + data.length
    }
  }
}

interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  query?: Query | undefined
  content?: string | FormData
  /** True when carrying it out twice changes nothing more. */
  isSafe: boolean
}

interface Means {
  once: (call: Call) => Promise<Answer>
  wait: Timing['wait']
}

const mostTries = 4
const mostLimits = 6
/** Longer waits are left to a later job. */
const longestWaitSeconds = 60

/** Carries a call out: waits when there were too many, renews a token once, tries again what is safe to try again. */
const persist = async (call: Call, { once, wait }: Means): Promise<unknown> => {
  let isRenewed = false
  let limits = 0
  for (let tries = 1; ; ) {
    const answer = await outcomeOf(call, once)
    if (answer instanceof NoAnswer) {
      if ((!call.isSafe && answer.isSent) || tries === mostTries) throw lost(call, answer)
      await wait(2 ** (tries++ - 1) * 1_000)
    } else if (answer.status === 429) {
      const seconds = answer.retryAfterSeconds ?? 2 ** limits
      if (++limits > mostLimits || seconds > longestWaitSeconds) throw new SellsyDown('Sellsy asks to wait longer')
      await wait(seconds * 1_000)
    } else if (answer.status === 401 && !isRenewed) {
      isRenewed = true
    } else if (answer.status >= 400) {
      throw readRefusal(answer.status, answer.content)
    } else return answer.content
  }
}

/** Returns the answer, or NoAnswer for one that says nothing of what was done. */
const outcomeOf = async (call: Call, once: Means['once']): Promise<Answer | NoAnswer> => {
  try {
    const answer = await once(call)
    const { status, content } = answer
    if (status >= 500 || status === 408) return new NoAnswer(`Sellsy answers ${status}`, { isSent: true })
    if (status < 300 && content === undefined) return new NoAnswer('Sellsy answers no JSON', { isSent: true })
    return answer
  } catch (error) {
    if (error instanceof NoAnswer) return error
    throw error
  }
}

const lost = ({ isSafe }: Call, { message, isSent, cause }: NoAnswer): Error =>
  isSafe || !isSent ? new SellsyDown(message, { cause }) : new SellsyUnsure(message, { cause })
