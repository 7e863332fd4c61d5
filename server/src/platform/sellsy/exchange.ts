export interface Timing {
  clock: () => number
  wait: (ms: number) => Promise<void>
}

/** Sellsy allows as many requests a second to one account. */
const callsPerSecond = 5

const secondMs = 1_000

/** Request of the API or of its sign-in. */
export interface Request {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  headers: Record<string, string>
  body?: string | FormData
}

export interface Answer {
  status: number
  /** Seconds that Sellsy asks to wait; undefined when it does not say. */
  retryAfterSeconds: number | undefined
  /** Undefined for an answer that is no JSON; null for an empty one. */
  content: unknown
}

/** `isSent` is false when the request surely never reached Sellsy. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  readonly isSent: boolean

  constructor(message: string, { isSent, cause }: { isSent: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isSent = isSent
  }
}

const longestMs = 30_000

/** A page of a hundred companies takes less than 1 MB. */
const largestBytes = 8_000_000

/** Sends a request and reads its whole answer; follows no redirect. Throws NoAnswer. */
export const exchange = async (
  { method, url, headers, body }: Request,
  timeoutMs: number = longestMs,
): Promise<Answer> => {
  const answer = await sent(url, {
    method,
    headers: { accept: 'application/json', ...headers },
    ...(body !== undefined && { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const { status } = answer
  if (status >= 300 && status < 400) {
    await answer.body?.cancel()
    throw new NoAnswer(`Sellsy redirects (${status})`, { isSent: false })
  }
  return {
    status,
    retryAfterSeconds: secondsOf(answer.headers.get('retry-after')),
    content: parsed(await read(answer)),
  }
}

const sent = async (url: string, request: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, request)
  } catch (cause) {
    throw new NoAnswer('Sellsy does not answer', { isSent: !unsentCodes.has(codeOf(cause)), cause })
  }
}

/** Errors of a connection that was never opened. */
const unsentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const codeOf = (error: unknown): string => {
  const { cause } = error as { cause?: { code?: string } } // fetch throws errors, whose cause may have a code
  return cause?.code ?? ''
}

const read = async (answer: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let total = 0
  try {
    for await (const part of answer.body ?? []) {
      total += part.length
      // Leaving the loop closes the connection.
      if (total > largestBytes) break
      parts.push(part)
    }
  } catch (cause) {
    throw new NoAnswer('The answer of Sellsy was cut', { isSent: true, cause })
  }
  if (total > largestBytes) throw new NoAnswer('The answer of Sellsy is too long', { isSent: true })
  return Buffer.concat(parts).toString('utf8')
}

const parsed = (text: string): unknown => {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads a Retry-After in seconds or as a date. */
const secondsOf = (header: string | null): number | undefined => {
  if (header === null || header.trim() === '') return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

/** Returns a function that resolves when the next request may leave: at most five in any second, in order. */
export const openPace = ({ clock, wait }: Timing): (() => Promise<void>) => {
  const left: number[] = []
  let last: Promise<void> = Promise.resolve()
  const turn = async (): Promise<void> => {
    const [oldest] = left
    if (left.length === callsPerSecond && oldest !== undefined) {
      const early = oldest + secondMs - clock()
      if (early > 0) await wait(early)
      left.shift()
    }
    left.push(clock())
  }
  return () => {
    last = last.then(turn)
    return last
  }
}
