import { describe, expect, it, test } from 'vitest'
import { linkToken, safeReturnTo } from './return-to.ts'

test.each([
  ['S-24 behind #', { hash: '#token=abc-_9', search: '' }, 'abc-_9'],
  ['S-24 in the query, as links had it before', { hash: '', search: '?token=abc' }, 'abc'],
  ['S-24 behind # first', { hash: '#token=new', search: '?token=old' }, 'new'],
  ['S-24 none', { hash: '#else', search: '?q=1' }, ''],
])('%s', (_, address, token) => {
  expect(linkToken(address)).toBe(token)
})

describe('the way back after signing in', () => {
  it.each(['/events/12?tab=rules#top', '/settings'])('%s is our own', (path) => {
    expect(safeReturnTo(path)).toBe(path)
  })

  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'events',
  ])('%j leads home instead', (path) => {
    expect(safeReturnTo(path)).toBe('/')
  })
})
