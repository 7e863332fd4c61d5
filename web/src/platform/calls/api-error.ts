import type { FieldIssue } from '@quai/contract/platform/issues.ts'

/** The body of every refusal of the API: `{statusCode, code, message, issues?, params?}`. */
export interface ApiErrorBody {
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

  constructor(body: ApiErrorBody, cause?: string) {
    super(body.message, { cause })
    this.statusCode = body.statusCode
    this.code = body.code
    this.issues = body.issues ?? []
    this.params = body.params ?? {}
  }

  /** Copies the refusal with its sentences at other fields. */
  at(issues: FieldIssue[]): ApiError {
    const { statusCode, code, message, params } = this
    return new ApiError({ statusCode, code, message, params, issues })
  }
}

/** Rethrows a refusal with its sentences at the fields of a form that bear other names than the call's. */
export const refusedAt =
  (names: Readonly<Record<string, string>>) =>
  (error: unknown): never => {
    if (!isApiError(error)) throw error
    throw error.at(
      error.issues.map((issue) => {
        const [field, ...rest] = issue.path
        return { ...issue, path: [names[`${field}`] ?? field ?? '', ...rest] }
      }),
    )
  }

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

/** True when the link of an open page itself is refused: used, closed, expired, unknown or malformed. */
export const isClosedLink = (error: unknown): boolean =>
  isApiError(error) && (error.statusCode === 404 || error.statusCode === 422)
