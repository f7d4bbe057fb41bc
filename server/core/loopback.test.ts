import { expect, test } from 'vitest'
import { isLoopbackAddress, isLoopbackHost } from './loopback.ts'

test('the machine itself is recognised by its address', () => {
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].every(isLoopbackAddress)).toBe(true)
  expect(['128.0.0.1', '10.127.0.1', '::2', '1127.0.0.1', 'localhost'].some(isLoopbackAddress)).toBe(false)
})

test('the machine itself is recognised as the host of an address, with or without a port', () => {
  const own = ['localhost', 'LOCALHOST:80', '127.0.0.1', '127.1.2.3:4310', '[::1]', '[::1]:4310']
  expect(own.every(isLoopbackHost)).toBe(true)
  const foreign = [
    'localhost.evil.example',
    'localhost:4310@evil.example',
    'localhost:',
    '127.0.0.1.evil.example',
    '',
  ]
  expect(foreign.some(isLoopbackHost)).toBe(false)
})
