import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Cost of argon2id as OWASP recommends (19 MiB and two passes), about 12 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Normalises Unicode, because keyboards write the same accented letter in two ways. */
const normal = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normal(password), cost)

const decoy = await hashPassword(randomBytes(32).toString('base64'))

/** Takes the same time without a hash (unknown address, password never set), so that the time reveals nothing. */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  const isRight = await verify(passwordHash ?? decoy, normal(password))
  return passwordHash !== null && isRight
}
