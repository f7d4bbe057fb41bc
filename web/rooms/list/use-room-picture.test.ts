import { expect, test } from 'vitest'
import { pictureProblem } from './use-room-picture.ts'

const MIB = 1024 * 1024
test.each([
  ['image/png', 0, 'Invalid File'],
  ['application/pdf', 10, 'Invalid file type'],
  ['', 10, 'Invalid file type'],
  ['image/png', 5 * MIB, 'File too large'],
  ['image/png', 5 * MIB - 1, undefined],
  ['image/jpeg', 1, undefined],
] as const)('R-39 a file of type "%s" with %i bytes: %s', (type, size, title) => {
  expect(pictureProblem({ type, size })?.title).toBe(title)
})
