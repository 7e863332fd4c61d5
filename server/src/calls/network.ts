import { isIP } from 'node:net'

/** Stands for a caller without an address: one passed on by a proxy that is none, or a client that left at once. */
export const unknownAddress = '0.0.0.0'

/** Returns the network of one subscriber: an IPv4 address, or the first 64 bits of an IPv6 address. */
export const networkOf = (ip: string): string => {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  // Such callers share one count.
  if (isIP(address) === 0) return unknownAddress
  return isIP(address) === 6 ? `${first64BitsOf(address)}::/64` : address
}

const first64BitsOf = (address: string): string => {
  // A URL writes each address in one way, whatever its zeros.
  const [before = '', after = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [groupsOf(before), groupsOf(after)]
  return [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
    .slice(0, 4)
    .join(':')
}

const groupsOf = (text: string): string[] => (text ? text.split(':') : [])
