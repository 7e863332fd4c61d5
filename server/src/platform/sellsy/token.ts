import { z } from 'zod'
import { readRefusal } from './errors.ts'
import { type Answer, exchange, NoAnswer } from './exchange.ts'

interface SignIn {
  url: string
  clientId: string
  clientSecret: string
  clock: () => number
}

export interface Tokens {
  /** Returns a token that still lasts. Throws SellsyRefusal, NoAnswer. */
  present(): Promise<string>
  /** Forgets a token that Sellsy no longer admits. */
  forget(token: string): void
}

/** Renews a token this long before its end. */
const marginMs = 60_000

const granted = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8000}$/),
  expires_in: z.number().min(1).catch(600),
})

/** Keeps the token of the installation: client credentials of OAuth 2. Calls at the same time share one request. */
export const openTokens = ({ url, clientId, clientSecret, clock }: SignIn): Tokens => {
  let held: { token: string; until: number } | undefined
  let asking: Promise<string> | undefined
  const ask = async (): Promise<string> => {
    const answer = await exchange({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
    })
    const { access_token: token, expires_in: seconds } = readGrant(answer)
    held = { token, until: clock() + Math.max(seconds * 1_000 - marginMs, (seconds * 1_000) / 2) }
    return token
  }
  return {
    present: async () => {
      if (held && clock() < held.until) return held.token
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
    forget: (token) => {
      if (held?.token === token) held = undefined
    },
  }
}

const readGrant = ({ status, content }: Answer): z.output<typeof granted> => {
  if (status >= 500 || status === 429) throw new NoAnswer(`The sign-in of Sellsy answers ${status}`, { isSent: true })
  if (status >= 400) throw readRefusal(status, content)
  const read = granted.safeParse(content)
  if (!read.success) throw new NoAnswer('The sign-in of Sellsy answers no token', { isSent: true })
  return read.data
}
