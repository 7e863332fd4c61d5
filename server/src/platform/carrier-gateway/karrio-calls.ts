import { z } from 'zod'
import { CarrierRefusal, GatewayDown } from './gateway.ts'

/**
 * Calls a Karrio server. Returns its answer, or the value given for a status. Throws CarrierRefusal with the carrier's
 * words when the call is refused, GatewayDown without an answer or with an unreadable one.
 */
export type Call = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  instead?: Readonly<Record<number, null>>,
) => Promise<unknown>

interface Settings {
  url: string
  key: string
  timeoutMs?: number
}

/** A carrier may take its time to make a label. */
const longestMs = 30_000
/** Suffices for a label of 300 dpi in base64. */
const largestBytes = 5_000_000

export const openCalls = ({ url, key, timeoutMs = longestMs }: Settings): Call => {
  const base = url.replace(/\/+$/, '')
  return async (method, path, body, instead = {}) => {
    const { status, text } = await ask(`${base}${path}`, {
      method,
      headers: {
        authorization: `Token ${key}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (status in instead) return instead[status]
    if (status >= 500 || status === 429 || status === 408) throw new GatewayDown(`Karrio answers ${status}`)
    const answer = parsed(text)
    if (status >= 400) throw new CarrierRefusal(refusalWords(answer) || `La passerelle répond ${status}.`)
    if (answer === undefined) throw new GatewayDown('Karrio answers no JSON')
    return answer
  }
}

const ask = async (url: string, request: RequestInit): Promise<{ status: number; text: string }> => {
  try {
    const answer = await fetch(url, request)
    return { status: answer.status, text: await textOf(answer) }
  } catch (error) {
    throw new GatewayDown('Karrio does not answer', { cause: error })
  }
}

const textOf = async (answer: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let total = 0
  for await (const part of answer.body ?? []) {
    total += part.length
    if (total > largestBytes) throw new Error('The answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const said = z.object({ message: z.string().nullish(), carrier_name: z.string().nullish() })
const refusal = z.object({ messages: z.array(said).nullish(), errors: z.array(said).nullish() })

/** Longest refusal that is shown. */
const maxWords = 500

/** Returns the words of a refusal: Karrio writes a carrier's under `messages`, its own under `errors`. */
const refusalWords = (answer: unknown): string => {
  const read = refusal.safeParse(answer)
  if (!read.success) return ''
  const all = [...(read.data.messages ?? []), ...(read.data.errors ?? [])]
  return all
    .flatMap(({ message, carrier_name: carrier }) => (message ? [carrier ? `${carrier} : ${message}` : message] : []))
    .join(' ')
    .slice(0, maxWords)
}
