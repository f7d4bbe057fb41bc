import { expect, test } from 'vitest'
import { partsOf } from './message-text.tsx'

const linksIn = (content: string) =>
  partsOf(content).flatMap((part) => ('href' in part ? [[part.text, part.href, part.host]] : []))

test('M-07 http and https addresses are links, and the text around them stays', () => {
  expect(partsOf('See https://example.com/a?b=1#c, or (http://example.org). Bye')).toEqual([
    { text: 'See ' },
    { text: 'https://example.com/a?b=1#c', href: 'https://example.com/a?b=1#c', host: undefined },
    { text: ', or (' },
    { text: 'http://example.org', href: 'http://example.org/', host: undefined },
    { text: '). Bye' },
  ])
  expect(linksIn('https://en.wikipedia.org/wiki/Odds_(disambiguation).')).toEqual([
    [
      'https://en.wikipedia.org/wiki/Odds_(disambiguation)',
      'https://en.wikipedia.org/wiki/Odds_(disambiguation)',
      undefined,
    ],
  ])
})

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT://example.com/%0aalert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'ftp://example.com',
  'example.com',
  'https://',
  'https://%',
  'https://ada:secret@example.com/',
  'https://bank.example@evil.example/',
  'mailto:ada@example.com',
])('M-07 %s is no link', (content) => {
  expect(partsOf(content)).toEqual([{ text: content }])
})

test('M-07 the true host is shown for look-alikes', () => {
  expect(linksIn('https://еxample.com/pay')).toEqual([
    ['https://еxample.com/pay', 'https://xn--xample-2of.com/pay', 'xn--xample-2of.com'],
  ])
  expect(linksIn('https://xn--xample-2of.com/')[0]![2]).toBe('xn--xample-2of.com')
  expect(linksIn('https://EXAMPLE.com/')[0]![2]).toBeUndefined()
  expect(linksIn('http://0x7f.1/')[0]![2]).toBe('127.0.0.1')
})

test('M-07 nothing of a message is lost', () => {
  for (const content of ['', 'a', 'https://a.b', 'x https://a.b\ny', 'https://a:b@c.d https://e.f!'])
    expect(
      partsOf(content)
        .map(({ text }) => text)
        .join(''),
    ).toBe(content)
})
