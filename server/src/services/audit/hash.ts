import { createHash } from 'node:crypto'

/** Hash before the first entry. */
export const firstHash: Buffer = Buffer.alloc(32)

/** Hash of an entry in the chain: SHA-256 of the previous hash, then of its canonical text in UTF-8. */
export const hashOf = (previous: Buffer, text: string): Buffer =>
  createHash('sha256').update(previous).update(text, 'utf8').digest()
