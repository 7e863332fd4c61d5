import { z } from 'zod'

/** Refusal of a call by Sellsy, in its own words. */
export class SellsyRefusal extends Error {
  readonly status: number
  /** Field → what Sellsy says of it. */
  readonly details: Readonly<Record<string, string>>

  constructor(status: number, { message, details }: { message: string; details: Record<string, string> }) {
    super(message)
    this.name = 'SellsyRefusal'
    this.status = status
    this.details = details
  }
}

/** Sellsy does not answer, or not as documented. Nothing was written, or writing it again changes nothing. */
export class SellsyDown extends Error {
  override name = 'SellsyDown'
}

/** The answer to a creation was lost: it may have happened, so that it has to be looked for before it is tried again. */
export class SellsyUnsure extends Error {
  override name = 'SellsyUnsure'
}

const longestWords = 500
const mostDetails = 20

const refused = z.object({
  error: z.object({ message: z.string().nullish(), context: z.unknown(), details: z.unknown() }),
})
const refusedSignIn = z.object({ error: z.string(), error_description: z.string().nullish() })

/** Reads what Sellsy says of a refused call: of the API, or of its sign-in. */
export const readRefusal = (status: number, answer: unknown): SellsyRefusal => {
  const signIn = refusedSignIn.safeParse(answer)
  if (signIn.success)
    return new SellsyRefusal(status, {
      message: short(signIn.data.error_description || signIn.data.error),
      details: {},
    })
  const read = refused.safeParse(answer)
  if (!read.success) return new SellsyRefusal(status, { message: '', details: {} })
  const { message, details } = read.data.error
  return new SellsyRefusal(status, { message: short(message ?? ''), details: detailsOf(details) })
}

const detailsOf = (given: unknown): Record<string, string> => {
  const fields = z.record(z.string(), z.unknown()).safeParse(given)
  return Object.fromEntries(
    Object.entries(fields.data ?? {})
      .slice(0, mostDetails)
      .map(([field, said]) => [short(field), short(typeof said === 'string' ? said : JSON.stringify(said))]),
  )
}

/** Text that the database can store, of a bounded length. */
const short = (text: string): string => text.replaceAll('\0', '').toWellFormed().slice(0, longestWords)
