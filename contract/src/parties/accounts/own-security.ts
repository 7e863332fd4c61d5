import { z } from 'zod'
import { instant } from '../../platform/dates.ts'
import { exactText, text } from '../../platform/ids.ts'

/** Second factor of the caller: since when (null while off), and whether a setting requires one. */
export const secondFactor = z.object({
  since: instant.nullable(),
  recoveryCodesLeft: z.int(),
  isRequired: z.boolean(),
})
export type SecondFactor = z.infer<typeof secondFactor>

/** Secret for the application: as text, as an address, and that address as a QR code (SVG). */
export const secondFactorSetup = z.object({ secret: z.string(), uri: z.string(), qrCode: z.string() })
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>

/** Codes that each replace one of the application, shown once. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodes>

/** Own password, asked again. */
export const ownPassword = z.object({ password: exactText(200).min(1) })
export const confirmSecondFactorInput = ownPassword.extend({ code: text(12).min(6) })

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
