import { expect, test } from 'vitest'
import { linkToken } from './link-token.ts'

test.each([
  ['S-24 behind #', { hash: '#token=abc-_9', search: '' }, 'abc-_9'],
  ['S-24 in the query, as links had it before', { hash: '', search: '?token=abc' }, 'abc'],
  ['S-24 behind # first', { hash: '#token=new', search: '?token=old' }, 'new'],
  ['S-24 none', { hash: '#else', search: '?q=1' }, ''],
])('%s', (_, address, token) => {
  expect(linkToken(address)).toBe(token)
})
