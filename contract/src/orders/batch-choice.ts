/** A batch that goods may be taken from, and what stays available of it once the order has taken its part. */
interface BatchOnHand {
  /** Civil day; null when it does not expire. */
  expiration: string | null
  left: number
}

/** The expiration as text that sorts: batches that do not expire come last. */
export const expirationRank = (expiration: string | null): string => expiration ?? '9999-12-31'

interface Choice {
  /** Expiration of the chosen batch that expires last. */
  latest: string | null
  /** Civil day on which the goods leave; null while it is not known: expired batches count then. */
  plannedDay: string | null
}

/**
 * First expired, first out: finds a batch that a choice leaves behind although it expires earlier, so that a reason is
 * required. Ignores batches that are expired on the planned day, because they cannot leave.
 */
export const batchLeftBehind = <Batch extends BatchOnHand>(
  batches: readonly Batch[],
  { latest, plannedDay }: Choice,
): Batch | undefined =>
  batches.find(
    ({ expiration, left }) =>
      left > 0 &&
      expiration !== null &&
      expiration < expirationRank(latest) &&
      (plannedDay === null || expiration >= plannedDay),
  )
