import { describe, expect, test } from 'vitest'
import { isOwnNavigation } from './navigation.ts'

const config = { publicUrl: 'https://evens.example' }
const link = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

describe('S-22 signing out by navigation', () => {
  test.each<[string, Record<string, string>]>([
    ['a link', link],
    ['the address bar', { ...link, 'sec-fetch-site': 'none' }],
    [
      'a script of our own',
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    ],
    ['a page of ours in an older browser', { referer: 'https://evens.example/settings' }],
  ])('%s counts', (_, headers) => expect(isOwnNavigation({ headers }, config)).toBe(true))

  test.each<[string, Record<string, string>]>([
    ['another site', { ...link, 'sec-fetch-site': 'cross-site' }],
    [
      'another site that shows our address as referer',
      {
        ...link,
        'sec-fetch-site': 'cross-site',
        referer: 'https://evens.example/',
      },
    ],
    ['a neighbour host', { ...link, 'sec-fetch-site': 'same-site' }],
    ['a picture', { ...link, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['a picture with cors', { ...link, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'image' }],
    ['a frame', { ...link, 'sec-fetch-dest': 'iframe' }],
    ['a prefetch', { ...link, 'sec-purpose': 'prefetch;prerender' }],
    ['a page of another port', { referer: 'https://evens.example:8443/' }],
    ['a broken referer', { referer: 'https://' }],
    ['nowhere', {}],
  ])('%s does not', (_, headers) => expect(isOwnNavigation({ headers }, config)).toBe(false))
})
