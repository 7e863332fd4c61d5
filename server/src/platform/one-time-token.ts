import { createHash, randomBytes } from 'node:crypto'

/** What a link carries, and only the link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
