import { z } from 'zod'
import { instant } from '../../platform/dates.ts'
import { exactText, text, textWithoutLink } from '../../platform/ids.ts'
import { pricingPlans } from '../../platform/plans.ts'
import { userTypes } from '../../platform/roles.ts'
import { look } from './look.ts'

/** Length of an appointment, in minutes. */
export const appointmentBounds = { min: 15, max: 240, default: 30 } as const

export const appointmentDuration = z.int().min(appointmentBounds.min).max(appointmentBounds.max)

export const contact = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  isMain: z.boolean(),
  /** False until the contact has chosen a password, by the link of their invitation. */
  hasPassword: z.boolean(),
  /** True when the sign-in also asks for a code. */
  hasSecondFactor: z.boolean(),
})
export type Contact = z.infer<typeof contact>

/** What an API token may do: only read, or also write. */
export const apiScopes = ['read', 'write'] as const
export type ApiScope = (typeof apiScopes)[number]

export const apiScopeLabels: Record<ApiScope, string> = { read: 'Lecture seule', write: 'Lecture et écriture' }

export const user = z.object({
  id: z.int(),
  uuid: z.uuid(),
  name: z.string(),
  userType: z.enum(userTypes),
  isActive: z.boolean(),
  externalId: z.string().nullable(),
  pricingPlan: z.enum(pricingPlans).nullable(),
  appointmentDuration: z.int().nullable(),
  apiAvailable: z.boolean(),
  /** Masked except for the last four characters. */
  apiToken: z.string().nullable(),
  /** What the token may do; null to those who do not see the token. */
  apiScope: z.enum(apiScopes).nullable(),
})
export type User = z.infer<typeof user>

export const accessUser = z.object({
  contact: contact.pick({ id: true, name: true, email: true }),
  userId: z.int(),
  userUuid: z.uuid(),
  userName: z.string(),
  userType: z.enum(userTypes),
  pricingPlan: z.enum(pricingPlans).nullable(),
  /** Contact id of the admin who has taken over the account; absent otherwise. */
  hijackerId: z.int().optional(),
})
export type AccessUser = z.infer<typeof accessUser>

/**
 * `sessionEndsAt` is the latest end of the session, which renewing cannot move; `look` is null when the contact chose
 * none.
 */
export const account = accessUser.extend({ sessionEndsAt: instant, look: look.nullable() })
export type Account = z.infer<typeof account>

export const session = z.object({
  accessToken: z.string(),
  accessUser,
  tokenExpiresAt: instant,
  sessionEndsAt: instant,
})
export type Session = z.infer<typeof session>

/** Random token: 32 bytes, base64url. */
export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/**
 * `device` is a token that the browser keeps, and `code` that of the second factor or a recovery code. `trustsDevice`
 * lets the browser do without a code during 30 days.
 */
const signInManner = {
  staysSignedIn: z.boolean().default(false),
  device: linkToken.optional(),
  code: text(20).optional(),
  trustsDevice: z.boolean().default(false),
}

/** `staysSignedIn` (« Rester connecté ») lets the session be renewed for 30 days instead of 24 hours. */
export const signInInput = z.object({
  email: z.email().max(254),
  password: exactText(200).min(1),
  ...signInManner,
})
export type SignInInput = z.infer<typeof signInInput>

/** Rules of a new password, as the page lists them and refusals name them. */
export const passwordRules: readonly { pattern: RegExp; label: string; missing: string }[] = [
  { pattern: /\p{Lu}/u, label: 'Une majuscule', missing: 'une majuscule' },
  { pattern: /\p{Ll}/u, label: 'Une minuscule', missing: 'une minuscule' },
  { pattern: /\d/, label: 'Un chiffre', missing: 'un chiffre' },
  { pattern: /[^\p{L}\d\s]/u, label: 'Un caractère spécial', missing: 'un caractère spécial' },
]

export const passwordMinLength = 8

/** At least 8 characters, an upper-case and a lower-case letter, a digit and a special character. */
export const newPassword = exactText(200)
  .min(passwordMinLength)
  .superRefine((value, context) => {
    const missing = passwordRules.filter(({ pattern }) => !pattern.test(value)).map((rule) => rule.missing)
    if (missing.length > 0)
      context.addIssue({ code: 'custom', params: { rule: 'password' }, message: `Il manque ${missing.join(', ')}.` })
  })

/** `password` is the current one. */
export const changePasswordInput = z.object({ password: exactText(200).min(1), newPassword })
export type ChangePasswordInput = z.infer<typeof changePasswordInput>

/** Validity in minutes of each kind of link. */
export const linkMinutes = { reset_password: 60, invitation: 7 * 24 * 60, sign_in: 30 } as const

/** Asks for a link by mail. */
export const linkRequest = z.object({ email: z.email().max(254), device: linkToken.optional() })
export type LinkRequest = z.infer<typeof linkRequest>

/** Signs in by the token of a link received by mail. */
export const linkSignInInput = z.object({ token: linkToken, ...signInManner })
export type LinkSignInInput = z.infer<typeof linkSignInInput>

/** Link with which a contact chooses a password: `/reset-password?token=…`. */
export const copiedLink = z.object({ path: z.string(), expiresAt: instant })
export type CopiedLink = z.infer<typeof copiedLink>

export const hijackInput = z.object({ userUuid: z.uuid() })

/** Validity in minutes of an administrator's session in somebody else's name. */
export const hijackMinutes = 60

export const apiAvailableInput = z.object({ uuid: z.uuid(), apiAvailable: z.boolean() })
export type ApiAvailableInput = z.infer<typeof apiAvailableInput>

export const resetApiTokenInput = z.object({ uuid: z.uuid(), scope: z.enum(apiScopes).default('write') })
export type ResetApiTokenInput = z.output<typeof resetApiTokenInput>

/** Days of use that an organisation sees. */
export const apiUsageDays = 30

/** Calls that an API token may make in a minute. */
export const apiCallsPerMinute = 600

/** An organisation's own view of its access to the API. */
export const apiAccess = z.object({
  /** True when an administrator has opened the access. */
  apiAvailable: z.boolean(),
  /** Masked except for the last four characters; null without a token. */
  apiToken: z.string().nullable(),
  apiScope: z.enum(apiScopes),
  /** When the organisation asked for a token; null once it was given. */
  requestedAt: instant.nullable(),
  /** Days with calls, the newest first. The last minute of calls may still be missing. */
  usage: z.array(z.object({ day: z.iso.date(), calls: z.int(), refused: z.int() })),
  /** Within ten minutes; null when the present token was never used. */
  lastUsedAt: instant.nullable(),
  /** Contact in whose name the token acts: the main one. */
  actsAs: contact.pick({ name: true, email: true }).nullable(),
})
export type ApiAccess = z.infer<typeof apiAccess>

export const resetPasswordInput = z.object({ newPassword, token: linkToken })
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>

/** Contact who may choose a password with the link, and the instant at which the link expires. */
export const openLink = z.object({ email: z.string(), expiresAt: instant })
export type OpenLink = z.infer<typeof openLink>

export const contactInput = z.object({ name: textWithoutLink(120).min(1), email: z.email().max(254) })
export type ContactInput = z.infer<typeof contactInput>

/**
 * `isMain` replaces the former main contact. `password` is the caller's own: a new e-mail address and a new main contact
 * ask for it.
 */
export const contactChanges = contactInput.partial().extend({
  isActive: z.boolean().optional(),
  isMain: z.literal(true).optional(),
  password: exactText(200).optional(),
})
export type ContactChanges = z.infer<typeof contactChanges>

export const userInput = z.object({
  name: textWithoutLink(160).min(1),
  userType: z.enum(userTypes),
  externalId: text(60).nullish(),
  pricingPlan: z.enum(pricingPlans).nullish(),
  mainContact: contactInput.extend({ password: newPassword.optional() }),
})
export type UserInput = z.infer<typeof userInput>

export const userChanges = userInput
  .omit({ mainContact: true, userType: true })
  .partial()
  .extend({ isActive: z.boolean().optional(), appointmentDuration: appointmentDuration.optional() })
export type UserChanges = z.infer<typeof userChanges>
