import { expect, test } from 'vitest'
import { noticesOf, read } from './notices.mjs'

test('S19 the notices name every locked package with its licence', () => {
  const lock = JSON.parse(read('package-lock.json'))
  expect(read('NOTICES.md'), 'run npm run notices').toBe(noticesOf(lock))
  expect(noticesOf(lock)).not.toContain('## not named')
  expect(noticesOf(lock)).toContain('@img/sharp-libvips-linux-x64')
})
