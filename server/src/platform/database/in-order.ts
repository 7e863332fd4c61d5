import { type Db, isTransaction } from './database.ts'

type Step<Answer> = () => Promise<Answer>

/**
 * Takes steps of one transaction whose order matters but which need no answer of each other: their first statements leave
 * together, in the order given, in one round trip. A step that awaits something before its first statement comes later.
 * Waits for all of them even when one fails, because a step left running would write after the rollback, on a connection
 * that serves others. Answers what the last step does; throws the failure of the first that failed. Refuses a pool, whose
 * connections keep no order.
 */
export const inOrder = async <Last>(
  db: Db,
  ...steps: [...(Step<unknown> | undefined)[], last: Step<Last>]
): Promise<Last> => {
  if (!isTransaction(db)) throw new Error('inOrder() works in a transaction')
  const outcomes = await Promise.allSettled(steps.map(async (step) => step?.()))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  // The last outcome is that of the last step, and no step was rejected.
  return (outcomes.at(-1) as PromiseFulfilledResult<Last>).value
}
