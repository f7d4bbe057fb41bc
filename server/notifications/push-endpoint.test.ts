import { lookup } from 'node:dns'
import { expect, test } from 'vitest'
import { isInside, lookupOutside, pushTarget } from './push-endpoint.ts'
import { readRetryAfter, topicName } from './send-message.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
])('P-12 %s is on this machine or in a private network', (address) => expect(isInside(address)).toBe(true))

test.each(['142.250.74.10', '172.32.0.1', '8.8.8.8', '2a00:1450:4001:82a::200a'])(
  'P-12 %s is outside',
  (address) => expect(isInside(address)).toBe(false),
)

test('P-12 a name that leads to this machine is not resolved for a push', async () => {
  const local = await new Promise((resolve) => lookup('localhost', (error) => resolve(error)))
  expect(local).toBeNull()
  for (const all of [true, false]) {
    const error = await new Promise((resolve) => lookupOutside('localhost', { all }, resolve))
    expect(String(error)).toMatch(/private address/)
  }
})

test('P-12 PUSH_ORIGINS adds exactly its origins', () => {
  const config = { pushOrigins: ['http://127.0.0.1:4400'] }
  expect(pushTarget('http://127.0.0.1:4400/send/x', config)?.own).toBe(true)
  for (const other of [
    'http://127.0.0.1:4401/x',
    'https://127.0.0.1:4400/x',
    'http://127.0.0.1:4400@evil.example/',
  ])
    expect(pushTarget(other, config)).toBeUndefined()
  expect(pushTarget('https://fcm.googleapis.com/fcm/send/x', config)?.own).toBe(false)
})

test('P-12 Retry-After is seconds or a date, never before now, and nothing else', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  expect(readRetryAfter('120', now)).toBe(120_000)
  expect(readRetryAfter('Sun, 22 Nov 2026 12:01:00 GMT', now)).toBe(60_000)
  expect(readRetryAfter('Sun, 22 Nov 2026 11:00:00 GMT', now)).toBe(0)
  expect(readRetryAfter('soon', now)).toBeUndefined()
  expect(readRetryAfter(undefined, now)).toBeUndefined()
})

test('P-12 the name of a topic fits push services, and differs for different topics', () => {
  expect(topicName('message.received /messages/7')).toMatch(/^[\w-]{32}$/)
  expect(topicName('a')).not.toBe(topicName('b'))
})
