import type { Definition } from '@quai/contract/calls/failure-definition.ts'
import { type FailureCode, type FailureParams, failureMessage, failures } from '@quai/contract/failures.ts'
import type { FieldIssue } from '@quai/contract/platform/issues.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'

/** Expected failure: thrown with {@link fail}, turned into an answer by the binder, never caught in between. */
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

/**
 * Creates a failure: `throw fail('STOCK_SHORTAGE', { shortages })`. The parameters are those of the code's sentence.
 */
export const fail = <Code extends FailureCode>(
  code: Code,
  ...[params]: Record<never, never> extends FailureParams<Code>
    ? [params?: FailureParams<Code>]
    : [params: FailureParams<Code>]
): Failure<Code> => new Failure(code, (params ?? {}) as FailureParams<Code>) // absent only for codes without parameters

/** True for the failure with this code, which types its parameters. */
export const isFailure = <Code extends FailureCode>(error: unknown, code: Code): error is Failure<Code> =>
  error instanceof Failure && error.code === code

/** Creates a failure for one refused field: `throw failOn(['reason'], 'required', 'Indiquez…')`. */
export const failOn = (path: (string | number)[], rule: string, message: string): Failure<'INVALID'> =>
  fail('INVALID', { issues: [{ path, key: `errors.${rule}.custom`, params: {}, fallback: typeset(message) }] })

/** Gives `issues` for refused fields, `params` for other failures, and the fields of a problem where its definition names one. */
export const failureBody = (failure: Failure): object => {
  const { params } = failure
  if ('issues' in params) return { issues: params.issues, ...problemOf(failure, params.issues) }
  return Object.keys(params).length > 0 ? { params } : {}
}

export const problemTypeOf = (code: FailureCode): string | undefined =>
  (failures[code] as Definition<never>).problemType

const problemOf = ({ code, status, message }: Failure, issues: readonly FieldIssue[]) => {
  const type = problemTypeOf(code)
  return type && { type, title: message, status, detail: issues.map(({ fallback }) => fallback).join(' ') }
}
