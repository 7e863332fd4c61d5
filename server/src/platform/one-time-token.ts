import { createHash, randomBytes } from 'node:crypto'

/** Creates the token of a link. Only the link contains it. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Hashes a token for storage. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
