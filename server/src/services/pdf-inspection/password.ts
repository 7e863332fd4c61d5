import { createCipheriv, createHash } from 'node:crypto'
import type { PdfFile } from './file.ts'
import { type Dict, PdfString, type PdfValue } from './syntax.ts'

/** Fills up a password of the older handlers (ISO 32000-1, 7.6.3.3). */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const nothing = Buffer.alloc(0)

/** True when an encrypted PDF opens with the empty password: it limits rights, such as printing, but hides nothing. */
export const opensWithoutPassword = (file: PdfFile): boolean => {
  const trailer = file.trailers.find((one) => one.has('Encrypt'))
  const encryption = file.resolve(trailer?.get('Encrypt'))
  if (!(encryption instanceof Map)) return false
  const entry = (key: string): PdfValue => file.resolve(encryption.get(key))
  const [revision, user] = [entry('R'), stringOf(entry('U'))]
  if (typeof revision !== 'number' || user.length < 32) return false
  if (revision >= 5) {
    const hash = revision === 5 ? sha256(user.subarray(32, 40)) : hashOf(user.subarray(32, 40))
    return hash.equals(user.subarray(0, 32))
  }
  return isUserOfOlder({ entry, revision, user, id: idOf(file, trailer) })
}

const idOf = (file: PdfFile, trailer: Dict | undefined): Buffer => {
  const ids = file.resolve(trailer?.get('ID'))
  return Array.isArray(ids) ? stringOf(file.resolve(ids[0])) : nothing
}

const stringOf = (value: PdfValue): Buffer => (value instanceof PdfString ? value.bytes() : nothing)

interface Older {
  entry: (key: string) => PdfValue
  revision: number
  user: Buffer
  id: Buffer
}

/** Compares the entry U with the one of the empty password (ISO 32000-1, algorithms 2, 4 and 5). */
const isUserOfOlder = ({ entry, revision, user, id }: Older): boolean => {
  const [length, permissions] = [entry('Length'), entry('P')]
  const size = revision === 2 ? 5 : Math.min(16, (typeof length === 'number' ? length : 40) / 8)
  const rights = Buffer.alloc(4)
  rights.writeInt32LE(typeof permissions === 'number' ? permissions | 0 : 0)
  const open = revision >= 4 && entry('EncryptMetadata') === false ? Buffer.from('ffffffff', 'hex') : nothing
  let key = md5(padding, stringOf(entry('O')).subarray(0, 32), rights, id, open)
  if (revision > 2) for (let round = 0; round < 50; round++) key = md5(key.subarray(0, size))
  key = key.subarray(0, size)
  if (revision === 2) return rc4(key, padding).equals(user.subarray(0, 32))
  let found = md5(padding, id)
  for (let round = 0; round < 20; round++)
    found = rc4(
      key.map((byte) => byte ^ round),
      found,
    )
  return found.equals(user.subarray(0, 16))
}

const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest()
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** OpenSSL no longer offers this cipher. */
const rc4 = (key: Uint8Array, data: Buffer): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number): number => state[index & 255] ?? 0
  const swap = (a: number, b: number): void => {
    ;[state[a & 255], state[b & 255]] = [at(b), at(a)]
  }
  for (let index = 0, other = 0; index < 256; index++) {
    other += at(index) + (key[index % key.length] ?? 0)
    swap(index, other)
  }
  let other = 0
  return Buffer.from(
    data.map((byte, rank) => {
      other += at(rank + 1)
      swap(rank + 1, other)
      return byte ^ at(at(rank + 1) + at(other))
    }),
  )
}

/** Hashes the empty password with a salt (ISO 32000-2, algorithm 2.B). */
const hashOf = (salt: Buffer): Buffer => {
  let key = sha256(salt)
  for (let round = 1; ; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const mixed = cipher.update(Buffer.concat(Array<Buffer>(64).fill(key)))
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    key = createHash(['sha256', 'sha384', 'sha512'][sum % 3] ?? 'sha256')
      .update(mixed)
      .digest()
    if (round >= 64 && (mixed.at(-1) ?? 0) <= round - 32) return key.subarray(0, 32)
  }
}
