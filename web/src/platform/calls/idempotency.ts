/**
 * Keeps the key of each unanswered write, by call and body, so that resending after a lost answer has one effect, even
 * once the page was reloaded. The key is dropped once the server has answered.
 */
const storageKey = 'unsettledWrites'

/** Names a write without keeping what it sends. */
const digestOf = async (path: readonly string[], input: unknown): Promise<string> => {
  const bytes = new TextEncoder().encode(JSON.stringify([path, input]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const idempotencyKeyOf = async (path: readonly string[], input: unknown): Promise<string> => {
  const call = await digestOf(path, input)
  const unsettled = read()
  const key = unsettled[call] ?? crypto.randomUUID()
  write({ ...unsettled, [call]: key })
  return key
}

/** Drops the key once the server has answered: an identical submission is then a new one. */
export const settle = async (path: readonly string[], input: unknown): Promise<void> => {
  const { [await digestOf(path, input)]: _settled, ...others } = read()
  write(others)
}

const read = (): Record<string, string> =>
  // This file wrote it.
  JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, string>

const write = (unsettled: Record<string, string>): void => sessionStorage.setItem(storageKey, JSON.stringify(unsettled))
