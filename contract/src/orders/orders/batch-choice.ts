import { isShortDated, type RequiredDays } from '../../goods/batches/remaining-days.ts'

/** Batch in stock. `left` is the quantity that remains available after the order has taken its part. */
interface BatchOnHand {
  /** Civil day; null when it does not expire. */
  expiration: string | null
  left: number
}

/** Returns a text that sorts batches by expiration. Batches that do not expire come last. */
export const expirationRank = (expiration: string | null): string => expiration ?? '9999-12-31'

interface Choice {
  /** Expiration of the chosen batch that expires last. */
  latest: string | null
  /** Civil day on which the goods leave; null while unknown, when expired batches count too. */
  plannedDay: string | null
  required?: RequiredDays | null
}

/**
 * First expired, first out: finds a batch that a choice leaves behind although it expires earlier, so that a reason is
 * required. Ignores batches that are expired on the planned day or have too few days left, because they are not proposed.
 */
export const batchLeftBehind = <Batch extends BatchOnHand>(
  batches: readonly Batch[],
  { latest, plannedDay, required = null }: Choice,
): Batch | undefined =>
  batches.find(
    ({ expiration, left }) =>
      left > 0 &&
      expiration !== null &&
      expiration < expirationRank(latest) &&
      (plannedDay === null || (expiration >= plannedDay && !isShortDated(expiration, { plannedDay, required }))),
  )
