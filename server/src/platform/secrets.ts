import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Creates the token of a link. Only the link contains it. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Hashes a token for storage. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Compares two secrets in a time that does not tell how far they agree. */
export const isSameSecret = (expected: string, given: string): boolean => {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
