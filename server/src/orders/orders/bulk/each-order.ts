import type { BulkResult } from '@quai/contract/orders/orders/bulk.ts'
import type { Context } from '../../../calls/context.ts'
import { isRolledBack, toFailure } from '../../../calls/database-failures.ts'
import { type Failure, fail } from '../../../platform/failure.ts'

type Work<Done> = (ctx: Context, uuid: string) => Promise<Done>

/**
 * Does the work on each order in turn, in one transaction per order: a refusal changes nothing for the other orders.
 * Handles an order that is named twice only once.
 */
export const eachOrder = async <Done extends object>(
  ctx: Context,
  orderUuids: readonly string[],
  work: Work<Done>,
): Promise<(BulkResult & Partial<Done>)[]> => {
  const results: (BulkResult & Partial<Done>)[] = []
  for (const uuid of new Set(orderUuids))
    results.push(await resultOf(ctx, uuid, () => ctx.inParts.write(uuid, (own) => work(own, uuid))))
  return results
}

/** Tells what eachOrder() would answer: runs the same verbs, then rolls each one back. */
export const rehearseEach = async (
  ctx: Context,
  orderUuids: readonly string[],
  work: Work<unknown>,
): Promise<BulkResult[]> => {
  const results: BulkResult[] = []
  for (const uuid of new Set(orderUuids))
    results.push(
      await resultOf(ctx, uuid, async () => {
        await ctx.inParts.rehearse((own) => work(own, uuid))
        return {}
      }),
    )
  return results
}

const resultOf = async <Done extends object>(
  ctx: Context,
  uuid: string,
  work: () => Promise<Done>,
): Promise<BulkResult & Partial<Done>> => {
  try {
    return { uuid, ok: true, ...(await work()) }
  } catch (error) {
    // Nobody knows whether this order was changed: the call fails as a whole, and its key resumes it.
    if (!isRolledBack(error) && toFailure(error)) throw error
    const failure = toFailure(error) ?? unexpected(ctx, error)
    return { uuid, ok: false, code: failure.code, message: sentenceOf(failure) } as BulkResult & Partial<Done> // a result without Done is a Partial<Done>
  }
}

/** Logs the error with the request id that the answer shows, and lets the other orders go on. */
const unexpected = ({ log, requestId }: Context, error: unknown): Failure => {
  log.error({ err: error }, 'unexpected failure')
  return fail('UNEXPECTED', { requestId })
}

/** A bulk answer has no fields to show refusals at, so it joins the sentences of the refused fields. */
const sentenceOf = ({ message, params }: Failure): string =>
  'issues' in params ? params.issues.map(({ fallback }) => fallback).join(' ') : message
