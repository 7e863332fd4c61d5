import type { FieldIssue } from '@quai/contract/platform/issues.ts'

interface Refusal {
  statusCode: number
  code: string
  message: string
  issues?: FieldIssue[]
  params?: Record<string, unknown>
}

/** A call that Quai refused, with the sentences that its page shows; `statusCode` is 0 without an answer. */
export class QuaiError extends Error {
  override readonly name = 'QuaiError'
  readonly statusCode: number
  /** Stays the same from one version to the next: `SLOT_TAKEN`. */
  readonly code: string
  /** What is wrong with single fields of the input. */
  readonly issues: readonly FieldIssue[]
  readonly params: Readonly<Record<string, unknown>>

  constructor({ statusCode, code, message, issues = [], params = {} }: Refusal, cause?: unknown) {
    super(message, { cause })
    this.statusCode = statusCode
    this.code = code
    this.issues = issues
    this.params = params
  }
}

/** Reads a refusal in the text of an answer, also of a proxy that knows nothing of Quai. */
export const errorIn = (statusCode: number, text: string): QuaiError => {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && 'code' in body && 'message' in body)
      return new QuaiError({ ...(body as Refusal), statusCode })
  } catch {
    // Not from Quai.
  }
  return new QuaiError({ statusCode, code: 'UNREADABLE', message: `Unreadable answer, HTTP ${statusCode}` })
}
