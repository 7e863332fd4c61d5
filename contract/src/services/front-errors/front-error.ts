import { z } from 'zod'
import { instant } from '../../platform/dates.ts'
import { longText, text } from '../../platform/ids.ts'
import { pageQuery } from '../../platform/pagination.ts'

/** Longest parts of a report; the page cuts what is longer. */
export const reportLimits = { message: 500, stackTrace: 8_000, userAgent: 400, url: 500, release: 60 } as const

/** Reports that one page sends in a minute, and that the server takes from one network address in a minute. */
export const reportsAMinute = { ofPage: 10, ofAddress: 30 } as const

const errorParts = z.object({ name: text(100).default(''), message: longText(reportLimits.message) })
const browserParts = z.object({
  userAgent: longText(reportLimits.userAgent).default(''),
  language: text(40).default(''),
  viewport: text(20).default(''),
})
const reader = z.object({ contactId: z.int().nullable(), userType: text(20).nullable() })
/** The reader as a session names them: the whole account may come along, of which only these are kept. */
const readerOfSession = z
  .looseObject({ contact: z.looseObject({ id: z.int() }), userType: text(20).nullable() })
  .transform(({ contact, userType }): z.infer<typeof reader> => ({ contactId: contact.id, userType }))

/** Reads an error as text: JSON with its name and message, or « TypeError: x is undefined ». */
const readError = (serialised: string): z.infer<typeof errorParts> => {
  const parts = z.object({ name: z.string().default(''), message: z.string() }).safeParse(parsed(serialised)).data
  const [, name = '', message = serialised] = /^(\w*(?:Error|Exception)): (.*)$/s.exec(serialised) ?? []
  const error = parts ?? { name, message }
  return { name: storable(error.name, 100), message: storable(error.message, reportLimits.message) }
}

/** Reads the browser as text: JSON with these parts, or the user agent alone. */
const readBrowser = (serialised: string): z.infer<typeof browserParts> =>
  browserParts.safeParse(parsed(serialised)).data ?? {
    userAgent: storable(serialised, reportLimits.userAgent),
    language: '',
    viewport: '',
  }

/** Cuts a text, of which JSON may have made characters that PostgreSQL cannot store (see isStorable()). */
const storable = (value: string, max: number): string => value.slice(0, max).replaceAll('\0', '').toWellFormed()

const parsed = (serialised: string): unknown => {
  try {
    return JSON.parse(serialised)
  } catch {
    return undefined
  }
}

/**
 * Error of the page, as it reports it (specification, accounts, section 3). `user` is what the page knows of its
 * reader; who it really was comes from the session. `error` and `browserInfo` may be texts.
 */
export const frontErrorInput = z.object({
  error: z.union([errorParts, longText(reportLimits.stackTrace).transform(readError)]),
  stackTrace: longText(reportLimits.stackTrace).default(''),
  user: z.union([reader, readerOfSession]).nullish(),
  browserInfo: z.union([browserParts, longText(2_000).transform(readBrowser)]),
  url: longText(reportLimits.url),
  release: text(reportLimits.release).default(''),
})
export type FrontErrorInput = z.infer<typeof frontErrorInput>

export const frontErrorQuery = pageQuery.extend({
  /** Words of the message. */
  search: text(120).optional(),
  release: text(reportLimits.release).optional(),
})

/** Reports of one error: same name, message and place in the code. */
export const frontErrorGroup = z.object({
  /** The newest of them. */
  id: z.int(),
  name: z.string(),
  message: z.string(),
  count: z.int(),
  usersCount: z.int(),
  firstAt: instant,
  lastAt: instant,
  url: z.string(),
  release: z.string(),
})
export type FrontErrorGroup = z.infer<typeof frontErrorGroup>

export const frontErrorDetail = frontErrorGroup.extend({
  stackTrace: z.string(),
  browserInfo: browserParts,
  releases: z.array(z.string()),
  contactName: z.string().nullable(),
  userName: z.string().nullable(),
  userId: z.int().nullable(),
})
export type FrontErrorDetail = z.infer<typeof frontErrorDetail>
