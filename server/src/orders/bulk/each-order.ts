import type { BulkResult } from '@quai/contract/orders/order.ts'
import type { Context } from '../../calls/context.ts'
import { toFailure } from '../../calls/database-failures.ts'
import { type Failure, fail } from '../../platform/failure.ts'

type Work<Done> = (ctx: Context, uuid: string) => Promise<Done>

/**
 * Does something to each order in turn, in a transaction of its own: what one refuses changes nothing for the others.
 * Named twice, an order is done once.
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

/** What eachOrder() would answer, by the same verbs: each is done, then rolled back. */
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
    const failure = toFailure(error) ?? unexpected(ctx, error)
    return { uuid, ok: false, code: failure.code, message: sentenceOf(failure) } as BulkResult & Partial<Done> // Partial: nothing of Done is needed
  }
}

/** The others go on: it is logged with the id that its sentence gives. */
const unexpected = ({ log, requestId }: Context, error: unknown): Failure => {
  log.error({ err: error }, 'unexpected failure')
  return fail('UNEXPECTED', { requestId })
}

/** There are no fields to show refusals at: the sentences of the fields stand for the form's. */
const sentenceOf = ({ message, params }: Failure): string =>
  'issues' in params ? params.issues.map(({ fallback }) => fallback).join(' ') : message
