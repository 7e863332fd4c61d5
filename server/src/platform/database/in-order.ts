import { type Db, isTransaction } from './database.ts'

type Step<Answer> = () => Promise<Answer>

/**
 * Runs steps of one transaction whose order matters but which do not need each other's results. Sends their first
 * statements together in one round trip, in the given order. A step that awaits before its first statement sends it
 * after those of later steps. Waits for every step even when one fails, because a step still running would write after
 * the rollback, on a connection that serves others. Returns the result of the last step; throws the first failure in
 * the order of the steps. Refuses a pool, whose connections keep no order.
 */
export const inOrder = async <Last>(
  db: Db,
  ...steps: [...(Step<unknown> | undefined)[], last: Step<Last>]
): Promise<Last> => {
  if (!isTransaction(db)) throw new Error('inOrder() works in a transaction')
  const outcomes = await Promise.allSettled(steps.map(async (step) => step?.()))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  // The last outcome belongs to the last step, and no step was rejected.
  return (outcomes.at(-1) as PromiseFulfilledResult<Last>).value
}
