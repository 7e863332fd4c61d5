import type { ParamsOf } from './calls/failure-definition.ts'
import { callFailures } from './calls/failures.ts'
import { goodsFailures } from './goods/failures.ts'
import { moneyFailures } from './money/failures.ts'
import { orderFailures } from './orders/failures.ts'
import { packingFailures } from './orders/packing/packing.ts'
import { partyFailures } from './parties/failures.ts'
import { typeset } from './platform/text/typography.ts'
import { serviceFailures } from './services/failures.ts'
import { shippingFailures } from './shipping/failures.ts'
import { toldFailures } from './told/failures.ts'

/**
 * Every expected failure: its code in the API, its HTTP status and its French sentence. The server throws `fail(code,
 * params)`; answers, toasts and import reports read the same entry.
 */
export const failures = {
  ...callFailures,
  ...packingFailures,
  ...goodsFailures,
  ...moneyFailures,
  ...orderFailures,
  ...partyFailures,
  ...serviceFailures,
  ...shippingFailures,
  ...toldFailures,
}

export type FailureCode = keyof typeof failures
export type FailureParams<Code extends FailureCode> = ParamsOf<(typeof failures)[Code]>

/** Returns the French sentence of a failure, with French typography. */
export const failureMessage = <Code extends FailureCode>(code: Code, params: FailureParams<Code>): string =>
  typeset((failures[code].message as (given: FailureParams<Code>) => string)(params))

export const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failures, code)
