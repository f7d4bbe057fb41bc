import { expect, test } from 'vitest'
import { byteRange } from './object-pages.ts'

test.each([
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=99-', { first: 99, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=100-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=20-10', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['lines=0-1', null],
  ['bytes=a-b', null],
  [undefined, null],
])('T-57 of 100 bytes of a video %j asks for %j', (header, part) =>
  expect(byteRange(header, 100)).toEqual(part),
)
