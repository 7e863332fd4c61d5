import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('un abonné est une adresse IPv4, ou les 64 premiers bits d’une adresse IPv6', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  const same = ['2001:db8:0:7::1', '2001:0DB8::7:0:0:0:9', '2001:db8:0:7:ffff:1:2:3', '2001:db8:0:7::1%eth0']
  for (const ip of same) expect(networkOf(ip)).toBe('2001:db8:0:7::/64')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('fe80::1:2:3:4')).toBe('fe80:0:0:0::/64')
  for (const ip of ['', 'unknown', '999.1.1.1']) expect(networkOf(ip)).toBe('0.0.0.0')
})
