import { linkRequest, type Session, signInInput } from '@quai/contract/parties/accounts/account.ts'
import { toFieldIssue } from '@quai/contract/platform/issues.ts'
import type { z } from 'zod'
import { api } from '../../../platform/calls/api.ts'
import { ApiError } from '../../../platform/calls/api-error.ts'
import { deviceToken } from '../../../platform/token.ts'

export type TypedSignIn = Omit<z.input<typeof signInInput>, 'device'>

/** Opens a session. Checks what was typed first, and refuses it in the same form as the server does. */
export const signIn = async (typed: TypedSignIn): Promise<Session> =>
  api.auth.login(checked(signInInput, { ...typed, device: deviceToken() }))

/** Opens a session by the link of a mail. */
export const signInByLink = (token: string, { code, trustsDevice }: Partial<TypedSignIn> = {}): Promise<Session> =>
  api.auth.consumeLoginLink({
    token,
    device: deviceToken(),
    trustsDevice: trustsDevice ?? false,
    ...(code && { code }),
  })

/** Has a link mailed to the address, if it is known: one that signs in, or one to choose a password. */
export const askForLink = async (email: string, kind: 'signIn' | 'password'): Promise<void> => {
  const request = checked(linkRequest, { email, device: deviceToken() })
  await (kind === 'signIn' ? api.auth.loginLink(request) : api.auth.forgotPassword(request))
}

/** True when the contact of the address has never chosen a password; false when that cannot be learnt. */
export const hasToChoosePassword = async (email: string): Promise<boolean> => {
  try {
    return (await api.auth.hasToResetPassword({ email })).hasToResetPassword
  } catch {
    return false
  }
}

const checked = <Schema extends z.ZodType>(schema: Schema, typed: z.input<Schema>): z.output<Schema> => {
  const parsed = schema.safeParse(typed, { reportInput: true })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(toFieldIssue)
  throw new ApiError({ statusCode: 422, code: 'INVALID', message: '', issues })
}
