import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id with the memory (19 MiB) and passes that OWASP asks for: some 12 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same accented letter has two spellings in Unicode, by keyboard. */
const normal = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normal(password), cost)

const decoy = await hashPassword(randomBytes(32).toString('base64'))

/** Takes as long without a hash (unknown address, password never set) as with one: an answer's time tells nothing. */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  const isRight = await verify(passwordHash ?? decoy, normal(password))
  return passwordHash !== null && isRight
}
