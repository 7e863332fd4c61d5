/**
 * Keeps the key of each unanswered write, by call and body, so that resending after a lost answer has one effect. The
 * key is dropped once the server has answered.
 */
const unsettled = new Map<string, string>()

const callOf = (path: readonly string[], input: unknown): string => JSON.stringify([path, input])

export const idempotencyKeyOf = (path: readonly string[], input: unknown): string => {
  const call = callOf(path, input)
  const key = unsettled.get(call) ?? crypto.randomUUID()
  unsettled.set(call, key)
  return key
}

/** Drops the key once the server has answered: an identical submission is then a new one. */
export const settle = (path: readonly string[], input: unknown): void => {
  unsettled.delete(callOf(path, input))
}
