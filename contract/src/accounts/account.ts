import { z } from 'zod'
import { instant } from '../dates.ts'
import { exactText, text } from '../ids.ts'
import { pricingPlans } from '../plans.ts'
import { userTypes } from '../roles.ts'

export const contact = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  isMain: z.boolean(),
})
export type Contact = z.infer<typeof contact>

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

export const session = z.object({ accessToken: z.string(), accessUser })
export type Session = z.infer<typeof session>

export const signInInput = z.object({ email: z.email().max(254), password: exactText(200).min(1) })
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

/** Token of a link: 32 random bytes, base64url. */
export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** Validity in minutes of a link to choose a password. */
export const resetLinkMinutes = 60

export const resetPasswordInput = z.object({ newPassword, token: linkToken })
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>

/** Contact whose password the link allows to choose, and until when. */
export const openLink = z.object({ email: z.string(), expiresAt: instant })
export type OpenLink = z.infer<typeof openLink>

export const contactInput = z.object({ name: text(120).min(1), email: z.email().max(254) })
export type ContactInput = z.infer<typeof contactInput>

export const userInput = z.object({
  name: text(160).min(1),
  userType: z.enum(userTypes),
  externalId: text(60).nullish(),
  pricingPlan: z.enum(pricingPlans).nullish(),
  mainContact: contactInput.extend({ password: newPassword.optional() }),
})
export type UserInput = z.infer<typeof userInput>

export const userChanges = userInput
  .omit({ mainContact: true, userType: true })
  .partial()
  .extend({ isActive: z.boolean().optional() })
export type UserChanges = z.infer<typeof userChanges>
