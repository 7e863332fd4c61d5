import { z } from 'zod'
import { instant } from '../dates.ts'
import { text } from '../ids.ts'
import { pageQuery } from '../pagination.ts'
import { reportLimits } from './limits.ts'

/**
 * Error of the page, as it reports it (specification, accounts, section 3). `user` is what the page knows of its
 * reader; who it really was comes from the session.
 */
export const frontErrorInput = z.object({
  error: z.object({ name: text(100).default(''), message: text(reportLimits.message) }),
  stackTrace: text(reportLimits.stackTrace).default(''),
  user: z.object({ contactId: z.int().nullable(), userType: text(20).nullable() }).nullish(),
  browserInfo: z.object({
    userAgent: text(reportLimits.userAgent).default(''),
    language: text(40).default(''),
    viewport: text(20).default(''),
  }),
  url: text(reportLimits.url),
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
  browserInfo: frontErrorInput.shape.browserInfo,
  releases: z.array(z.string()),
  contactName: z.string().nullable(),
  userName: z.string().nullable(),
  userId: z.int().nullable(),
})
export type FrontErrorDetail = z.infer<typeof frontErrorDetail>
