import { describe, expect, test } from 'vitest'
import { amount, httpsLink, id, text } from './fields.ts'

const accepts = (schema: { safeParse(input: unknown): { success: boolean } }, input: unknown) =>
  schema.safeParse(input).success

describe('fields of requests', () => {
  test.each(['1', '42', '999999999999999999'])('%s is an id', (input) =>
    expect(accepts(id, input)).toBe(true),
  )
  test.each(['0', '01', '-1', '1.0', '1e3', '', ' 1', '1\n', 'abc', '9999999999999999999', 1, null])(
    '%j is not an id',
    (input) => expect(accepts(id, input)).toBe(false),
  )

  test('E-13 an amount is above zero', () => {
    expect(amount.parse('0.01')).toBe(1n)
    expect(amount.parse(12.5)).toBe(1250n)
    for (const input of ['0', 0, '0.00', '-1', true, [5], null, '1e2', {}])
      expect(accepts(amount, input)).toBe(false)
  })

  test('text is trimmed and holds no control characters and no broken characters', () => {
    expect(text(1, 5).parse('  ab ')).toBe('ab')
    expect(text(1, 5).parse('a\nb')).toBe('a\nb')
    for (const input of ['   ', '', 'abcdef', 'a\0', 'a\tb', 'a\u007f', '\ud800', 5, ['a']])
      expect(accepts(text(1, 5), input)).toBe(false)
  })

  test('a link is https and can be stored', () => {
    expect(accepts(httpsLink, 'https://example.com/a?b=c#d')).toBe(true)
    for (const input of [
      'http://example.com',
      'javascript:alert(1)',
      'https://',
      'example.com',
      'https://example.com/\0',
      'https://example.com/a\nb',
      'https://example.com/\ud800',
      ' https://example.com',
      `https://example.com/${'a'.repeat(500)}`,
    ])
      expect(accepts(httpsLink, input), JSON.stringify(input)).toBe(false)
  })
})
