import { type FailureCode, type FailureParams, failureMessage, failures } from '@quai/contract/failures.ts'
import { typeset } from '@quai/contract/typography.ts'

/** An expected failure: thrown with {@link fail}, turned into an answer by the binder, never caught in between. */
export class Failure<Code extends FailureCode = FailureCode> extends Error {
  readonly code: Code
  readonly params: FailureParams<Code>
  readonly status: number

  constructor(code: Code, params: FailureParams<Code>) {
    super(failureMessage(code, params))
    this.name = 'Failure'
    this.code = code
    this.params = params
    this.status = failures[code].status
  }
}

/** `throw fail('STOCK_SHORTAGE', { shortages })`; the parameters are those of the code's sentence. */
export const fail = <Code extends FailureCode>(
  code: Code,
  ...[params]: Record<never, never> extends FailureParams<Code>
    ? [params?: FailureParams<Code>]
    : [params: FailureParams<Code>]
): Failure<Code> => new Failure(code, (params ?? {}) as FailureParams<Code>) // absent only where the code has none

/** `throw failFromIssues([...])`: one refused field or several, with their French sentences. */
export const failOn = (path: (string | number)[], rule: string, message: string): Failure<'INVALID'> =>
  fail('INVALID', { issues: [{ path, key: `errors.${rule}.custom`, params: {}, fallback: typeset(message) }] })

/** `issues` for refused fields, `params` for the rest. */
export const failureBody = ({ params }: Failure): object => {
  if ('issues' in params) return { issues: params.issues }
  return Object.keys(params).length > 0 ? { params } : {}
}
