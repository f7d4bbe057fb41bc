import { describe, expect, test } from 'vitest'
import { addressKey, limitByAddress, siteKey } from './address-limit.ts'
import { MemoryLimits } from './limits.ts'

describe('S-24 limits by address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:505:505', '5.5.5.5'],
    ['66.7.7.7:40000', '66.7.7.7'],
    ['via 10.0.0.7', '10.0.0.7'],
    ['via 2001:db8:1:2::9', '2001:db8:1:2'],
    ['junk25', 'unknown'],
    ['', 'unknown'],
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
    ['::ffff:505:505', null],
    ['via 2001:db8:1:2::9', '2001:db8:1/48'],
  ])('A2 %s is also counted with the network around it, %s', (address, site) =>
    expect(siteKey(address)).toBe(site),
  )

  test('V-01 the addresses of one network are one caller, and are told when to come again', async () => {
    const limits = new MemoryLimits()
    const read = (address: string) =>
      limitByAddress(limits, address, { name: 'pages', budget: { burst: 2, perSecond: 0.1 } })
    await read('2001:db8:1:2::1')
    await read('2001:db8:1:2::2')
    await read('2001:db8:1:3::1')
    await expect(read('2001:db8:1:2::3')).rejects.toMatchObject({
      code: 'rate_limited',
      headers: { 'retry-after': '10', ratelimit: expect.stringMatching(/^"pages";r=0/) },
    })
  })
})
