import { describe, expect, test } from 'vitest'
import { addressKey, siteKey } from './address-limits.ts'

describe('S-24 limits by address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (address, key) => expect(addressKey(address)).toBe(key))

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1/48'],
    ['2001:0db8:0001:ffff::9', '2001:db8:1/48'],
    ['203.0.113.9', null],
    ['::ffff:203.0.113.9', null],
  ])('A2 %s is also counted with the network around it, %s', (address, site) =>
    expect(siteKey(address)).toBe(site),
  )
})
