/**
 * The key of a write: the same for the same call and body until the server has answered it, so that a submission sent
 * again after a lost answer has one effect. A new one once it is settled.
 */
const unsettled = new Map<string, string>()

const callOf = (path: readonly string[], input: unknown): string => JSON.stringify([path, input])

export const idempotencyKeyOf = (path: readonly string[], input: unknown): string => {
  const call = callOf(path, input)
  const key = unsettled.get(call) ?? crypto.randomUUID()
  unsettled.set(call, key)
  return key
}

/** The server has said yes or no: the next identical submission is another one. */
export const settle = (path: readonly string[], input: unknown): void => {
  unsettled.delete(callOf(path, input))
}
