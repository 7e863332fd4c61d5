import { ORPCError } from '@orpc/client'
import type { FieldIssue } from '@quai/contract/issues.ts'

/** The body of every refusal of the API: `{statusCode, code, message, issues?, params?}`. */
interface ApiErrorBody {
  statusCode: number
  code: string
  message: string
  issues?: FieldIssue[]
  params?: Record<string, unknown>
}

/** A call that the server refused, or that never reached it (statusCode 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly statusCode: number
  readonly code: string
  readonly issues: readonly FieldIssue[]
  readonly params: Readonly<Record<string, unknown>>

  constructor(body: ApiErrorBody) {
    super(body.message)
    this.statusCode = body.statusCode
    this.code = body.code
    this.issues = body.issues ?? []
    this.params = body.params ?? {}
  }
}

const unreachable = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.'

/** Whatever a call threw, as an ApiError; an abandoned call (navigation) stays what it is. */
export const toApiError = (thrown: unknown): Error => {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return thrown
  if (thrown instanceof ORPCError)
    return new ApiError(
      isBody(thrown.data) ? thrown.data : { statusCode: thrown.status, code: thrown.code, message: thrown.message },
    )
  return new ApiError({ statusCode: 0, code: 'UNREACHABLE', message: unreachable })
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

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
