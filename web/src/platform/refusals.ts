import { ORPCError } from '@orpc/client'
import { ApiError, type ApiErrorBody } from './api-error.ts'
import { t } from './error-texts.ts'

/** Whatever a call threw, as an ApiError; an abandoned call (navigation) stays what it is. */
export const toApiError = (thrown: unknown): Error => {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return thrown
  if (thrown instanceof ORPCError)
    return new ApiError(
      isBody(thrown.data) ? thrown.data : { statusCode: thrown.status, code: thrown.code, message: thrown.message },
    )
  return new ApiError({ statusCode: 0, code: 'UNREACHABLE', message: t('unreachable') })
}

const isBody = (value: unknown): value is ApiErrorBody =>
  typeof value === 'object' &&
  value !== null &&
  'statusCode' in value &&
  typeof value.statusCode === 'number' &&
  'code' in value &&
  typeof value.code === 'string' &&
  'message' in value &&
  typeof value.message === 'string'

/** A refusal as the oRPC client carries it until it becomes an ApiError. */
export const decodeRefusal = (body: unknown, status: number): ORPCError<string, unknown> | null =>
  isBody(body) ? new ORPCError(body.code, { status, message: body.message, data: body, defined: true }) : null
