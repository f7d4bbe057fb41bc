import { expect, test } from 'vitest'
import { readableAddress } from './readable-address.ts'

test.each([
  ['/events/%ED%A0%BD', '/unreadable-address'],
  ['/users/%F0%9F', '/unreadable-address'],
  ['/%', '/unreadable-address'],
  ['/%zz?a=1', '/unreadable-address?a=1'],
  ['/api/events/%ff', '/api/unreadable-address'],
])('S-13 nothing is at %s', (url, known) => expect(readableAddress(url)).toBe(known))

test.each(['/', '/events/12', '/events/%F0%9F%98%80', '/a%20b?x=%ff', '/api/events?search=%ff', '*'])(
  'S-13 %s stays as it is',
  (url) => expect(readableAddress(url)).toBe(url),
)
