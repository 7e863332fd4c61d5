import { isIP } from 'node:net'

/** Returns the network of one subscriber: an IPv4 address, or the first 64 bits of an IPv6 address. */
export const networkOf = (ip: string): string => {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  // A proxy may pass on something that is not an address. Such callers share one count.
  if (isIP(address) === 0) return '0.0.0.0'
  return isIP(address) === 6 ? `${address}/64` : address
}
