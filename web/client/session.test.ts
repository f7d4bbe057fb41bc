import { describe, expect, it } from 'vitest'
import { safeReturnTo } from './safe-return.ts'
import { loginUrl } from './session.tsx'

describe('the way to sign in and back', () => {
  it('S-21 signing in is a navigation to /api/login, with the way back', () => {
    expect(loginUrl('/')).toBe('/api/login')
    expect(loginUrl('/events?search=a b')).toBe('/api/login?returnTo=%2Fevents%3Fsearch%3Da%20b')
  })

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
