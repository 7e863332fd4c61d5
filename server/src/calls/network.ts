import { isIP } from 'node:net'

/** Stands for a caller without an address: one passed on by a proxy that is none, or a client that left at once. */
export const unknownAddress = '0.0.0.0'

/** Returns the network of one subscriber: an IPv4 address, or the first 64 bits of an IPv6 address. */
export const networkOf = (ip: string): string => {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  // Such callers share one count.
  if (isIP(address) === 0) return unknownAddress
  return isIP(address) === 6 ? `${address}/64` : address
}
