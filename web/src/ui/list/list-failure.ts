const failures = new WeakSet<object>()

/** Marks the failure of the first read of a list, which its page then has nothing to show for. */
export const asListFailure = (error: Error): Error => {
  failures.add(error)
  return error
}

/** True for a failure that asListFailure() marked. */
export const isListFailure = (error: unknown): boolean => error instanceof Error && failures.has(error)
