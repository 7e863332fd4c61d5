import { isIP } from 'node:net'

/** The addresses of one subscriber: an IPv4 address, the first 64 bits of an IPv6 one. */
export const networkOf = (ip: string): string => {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  // A proxy may pass on what is no address: those callers share one count.
  if (isIP(address) === 0) return '0.0.0.0'
  return isIP(address) === 6 ? `${address}/64` : address
}
