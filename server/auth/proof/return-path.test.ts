import { describe, expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

const origin = 'https://evens.example'

describe('S-24 returnTo is a path on our own origin', () => {
  test.each(['/', '/events', '/events/7?side=a#bets', '/history', '/api-docs'])('%s is kept', (path) => {
    expect(returnPath(path, origin)).toBe(path)
  })

  test.each([
    ['nothing', undefined],
    ['a list', ['/events', '/history']],
    ['an empty text', ''],
    ['another host', 'https://evil.example/'],
    ['our own address in full', 'https://evens.example/events'],
    ['a host without a scheme', '//evil.example'],
    ['a backslash host', '/\\evil.example'],
    ['a tab that the parser drops', '/\t/evil.example'],
    ['a line break that the parser drops', '/\n/evil.example'],
    ['dots that resolve to a host', '/.//evil.example'],
    ['dots and a backslash', '/..\\/evil.example'],
    ['parents that resolve to a host', '/a/..//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'events'],
    ['the sign-in page itself', '/sign-in?returnTo=/events'],
    ['a call that signs out', '/api/logout'],
    ['dots that resolve to the call that signs out', '/x/../api/logout'],
    ['a very long path', `/${'a'.repeat(2_000)}`],
  ])('%s becomes the home page', (_, wanted) => {
    expect(returnPath(wanted, origin)).toBe('/')
  })
})
