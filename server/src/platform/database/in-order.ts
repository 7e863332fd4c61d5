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
): Promise<Last> => (await allInOrder(db, steps)).at(-1) as Last // The type of the last step

/** Works like inOrder(), and returns the results of all steps. */
export const allInOrder = async <Results extends readonly unknown[]>(
  db: Db,
  steps: { [Rank in keyof Results]: Step<Results[Rank]> | undefined },
): Promise<Results> => {
  if (!isTransaction(db)) throw new Error('inOrder() works in a transaction')
  const outcomes = await Promise.allSettled(steps.map(async (step) => step?.()))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  // No step failed, so that each outcome has the value of its step.
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as unknown as Results
}
