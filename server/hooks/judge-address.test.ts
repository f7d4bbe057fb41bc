import { describe, expect, test } from 'vitest'
import { isPublicAddress, judgeAddress, type Outside, readAddress } from './judge-address.ts'

const outside = (...addresses: string[]): Outside => ({
  resolve: async () => addresses,
  examplesArePublic: true,
})
const judge = async (url: string, ...addresses: string[]) =>
  (await judgeAddress(url, ['evens.example'], outside(...addresses)))?.address

describe('Q-10 the address of a hook', () => {
  test.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'https://user@hooks.example.com/',
    'https://user:secret@hooks.example.com/',
    'https://hooks.example.com/#part',
    'https://hooks.example.com:80/',
    'https://hooks.example.com:22/',
    'https://localhost/',
    'https://db.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://router.lan/',
    'https://x.home.arpa/',
    'https://intranet/',
    'https://hooks.example.com./',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://10.0.0.5/',
    'https://93.184.216.34/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[2606:2800:220:1::1]/',
    'https://evens.example/hook',
    'not an address',
  ])('Q-10 %s is refused before any name is asked for', (url) => {
    expect(readAddress(url, ['evens.example'])).toBeUndefined()
  })

  test.each([
    'https://hooks.example.com/a?b=c',
    'https://HOOKS.example.com:443/',
    'https://a.b-c.example:8443/',
  ])('Q-10 %s can be one', (url) => {
    expect(readAddress(url, ['evens.example'])).toBeInstanceOf(URL)
  })

  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1'],
    ...['192.0.0.8', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '192.0.2.1', '203.0.113.5'],
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '::ffff:8.8.8.8',
      '::127.0.0.1',
      'fe80::1',
      'fc00::1',
    ],
    ...[
      'fec0::1',
      'ff02::1',
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
      '2002:7f00:1::',
      '2001:0:7f00:1::',
      '2001:db8::1',
    ],
    ...['100::1', '5f00::1', 'fe80::1%eth0', '127.1', '0x7f000001', ''],
  ])('Q-10 %s is no public address', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test('Q-10 in a simulated network only the addresses for examples count besides public ones', async () => {
    expect(isPublicAddress('8.8.8.8')).toBe(true)
    expect(isPublicAddress('2606:4700:4700::1111')).toBe(true)
    for (const example of ['192.0.2.1', '198.51.100.7', '203.0.113.5']) {
      expect(isPublicAddress(example)).toBe(false)
      expect(isPublicAddress(example, true)).toBe(true)
    }
    for (const inside of [
      '127.0.0.1',
      '10.0.0.1',
      '169.254.169.254',
      '::1',
      '::ffff:203.0.113.5',
      '2001:db8::1',
    ])
      expect(isPublicAddress(inside, true)).toBe(false)
  })

  test('Q-10 every address of a name must be public, and the first one is dialled', async () => {
    const url = 'https://hooks.example.com/'
    expect(await judge(url, '203.0.113.5', '8.8.8.8')).toBe('203.0.113.5')
    expect(await judge(url, '203.0.113.5', '10.0.0.1')).toBeUndefined()
    expect(await judge(url, '8.8.8.8', '::1')).toBeUndefined()
    expect(await judge(url)).toBeUndefined()
  })

  test('Q-10 a name without an answer is no public address either', async () => {
    const broken: Outside = { resolve: () => Promise.reject(new Error('SERVFAIL')) }
    expect(await judgeAddress('https://hooks.example.com/', [], broken)).toBeUndefined()
  })
})
