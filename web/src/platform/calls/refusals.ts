import type { AnyContractProcedure } from '@orpc/contract'
import { callFailures } from '@quai/contract/calls/failures.ts'
import type { RouteMeta } from '@quai/contract/calls/route.ts'
import { ApiError, type ApiErrorBody } from './api-error.ts'
import { isUnreached, noteMaintenance, noteUnreached } from './connection.ts'
import { t } from './error-texts.ts'
import { sayUnauthorized } from './unauthorized.ts'

/**
 * Turns any failure of a call into the error that its caller gets. A 401 ends the session (except for a refused sign-
 * in); other failures are logged.
 */
export const failedCall = (thrown: unknown): Error => {
  const error = toApiError(thrown)
  if (!(error instanceof ApiError)) return error
  if (error.code === 'MAINTENANCE') noteMaintenance()
  else if (isUnreached(error)) noteUnreached()
  if (error.statusCode !== 401) console.error(error)
  else if (error.code !== 'SIGN_IN_FAILED') sayUnauthorized()
  return error
}

/** Turns what a call threw into an ApiError; an aborted call (navigation) stays unchanged. */
const toApiError = (thrown: unknown): Error => {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return thrown
  return unreachable(0)
}

/** Reports an unreadable answer: the cause is the specification's sentence, the message is for the reader. */
const unreachable = (statusCode: number): ApiError =>
  new ApiError({ statusCode, code: 'UNREACHABLE', message: t('unreachable') }, 'Something went wrong')

const isBody = (value: unknown): value is ApiErrorBody =>
  typeof value === 'object' &&
  value !== null &&
  'statusCode' in value &&
  typeof value.statusCode === 'number' &&
  'code' in value &&
  typeof value.code === 'string' &&
  'message' in value &&
  typeof value.message === 'string'

/** True when the body says 401; a proxy may send it under any HTTP status. */
const saysUnauthorized = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'status' in body && body.status === 401

const unauthorized: ApiErrorBody = {
  statusCode: 401,
  code: 'UNAUTHORIZED',
  message: callFailures.UNAUTHORIZED.message({}),
}

/** Throws when an answer that looks like a success says 401 in its body. */
export const admitAnswer = <Answer>(answer: Answer): Answer => {
  if (saysUnauthorized(answer)) throw new ApiError(unauthorized)
  return answer
}

/** Reads the refusal in the text of an answer to a call. */
export const refusalIn = (status: number, text: string, procedure?: AnyContractProcedure): ApiError => {
  const body = parsed(text)
  if (isBody(body)) return new ApiError(namingFailure(body, procedure))
  return status === 401 || saysUnauthorized(body) ? new ApiError(unauthorized) : unreachable(status)
}

/** Says what failed unexpectedly, where the answer does not. */
const namingFailure = (body: ApiErrorBody, procedure?: AnyContractProcedure): ApiErrorBody => {
  const { whenItFails } = (procedure?.['~orpc'].meta ?? {}) as RouteMeta // route() gives this type to every procedure
  if (body.code !== 'UNEXPECTED' || !whenItFails || body.params?.['said']) return body
  return { ...body, message: `${whenItFails} ${body.message}` }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
