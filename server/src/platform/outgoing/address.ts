import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * True for an address of the public internet. Refuses private, loopback, link-local, shared, reserved and multicast
 * ranges, and IPv6 ranges that carry an IPv4 address of any kind (mapped ones are judged by it).
 */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && ipaddr.process(address.replace(/%.*$/, '')).range() === 'unicast'
