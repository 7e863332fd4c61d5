import { createHmac } from 'node:crypto'

/** Codes of an authenticator application (TOTP, RFC 6238): six digits, SHA-1, a new one every 30 seconds. */

const stepMs = 30_000
const digits = 6

/** Number of the period of an instant. */
export const stepOf = (now: Date): number => Math.floor(now.getTime() / stepMs)

/** Code of a period (RFC 4226, section 5.3). */
export const codeOf = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

/** Finds the period of a code, one period early or late at most, because clocks differ; undefined for a wrong code. */
export const stepOfCode = (secret: Buffer, { code, now }: { code: string; now: Date }): number | undefined =>
  [0, -1, 1].map((shift) => stepOf(now) + shift).find((step) => codeOf(secret, step) === code)

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Writes bytes in base 32 (RFC 4648, without padding), as applications read a secret. */
export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
