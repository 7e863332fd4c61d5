import { z } from 'zod'
import { instant } from '../../platform/dates.ts'

/** Open session of the caller's contact. */
export const ownSession = z.object({
  uuid: z.uuid(),
  isThisOne: z.boolean(),
  /** Name that the browser gave itself. */
  userAgent: z.string().nullable(),
  /** Network address of the sign-in. */
  ip: z.string().nullable(),
  /** Administrator who holds the account in this session. */
  hijackerName: z.string().nullable(),
  openedAt: instant,
  /** Last use, to ten minutes. */
  usedAt: instant,
})
export type OwnSession = z.infer<typeof ownSession>
