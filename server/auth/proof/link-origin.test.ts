import { describe, expect, test } from 'vitest'
import { linkOrigin } from './link-origin.ts'

const socket = { localAddress: '127.0.0.1', localPort: 4310 } as never
const at = (host: string | undefined, publicUrl?: string, reached = socket) =>
  linkOrigin({ headers: host === undefined ? {} : { host }, socket: reached }, { publicUrl, port: 4310 })

describe('S-24 a mailed link never follows a foreign Host', () => {
  test('the public address decides', () => {
    expect(at('evil.example', 'https://evens.example')).toBe('https://evens.example')
  })

  test.each(['localhost:4310', '127.0.0.1:4310', '[::1]:4310'])('%s is this machine', (host) =>
    expect(at(host)).toBe(`http://${host}`),
  )

  test.each([
    'evil.example',
    'localhost.evil.example',
    'localhost:4310@evil.example',
    '127.0.0.1.evil.example:4310',
    'localhost:4310/..',
    undefined,
  ])('%s is replaced by the address that was reached', (host) =>
    expect(at(host)).toBe('http://127.0.0.1:4310'),
  )

  test('an address of IPv6 is written in brackets, a mapped one as IPv4', () => {
    expect(at('evil', undefined, { localAddress: 'fd00::5', localPort: 80 } as never)).toBe(
      'http://[fd00::5]:80',
    )
    expect(at('evil', undefined, { localAddress: '::ffff:10.0.0.5', localPort: 80 } as never)).toBe(
      'http://10.0.0.5:80',
    )
  })
})
