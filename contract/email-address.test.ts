import { describe, expect, test } from 'vitest'
import { emailProblem, plainEmail } from './email-address.ts'
import { email } from './fields.ts'

describe('S-24 an e-mail address', () => {
  test.each([
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    [' Ann@BÜCHER.example ', 'ann@xn--bcher-kva.example'],
    ['ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example'],
    ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
    ['ann@ｅｘａｍｐｌｅ．com', 'ann@example.com'],
    ['ann@例え。テスト', 'ann@xn--r8jz45g.xn--zckzah'],
    ['ann@почта.рф', 'ann@xn--80a1acny.xn--p1ai'],
    ['ann@straße.example', 'ann@xn--strae-oqa.example'],
    ['Ann+tag@Example.com', 'ann+tag@example.com'],
  ])('S-24 %j is the address %s', (typed, plain) => {
    expect(plainEmail(typed)).toBe(plain)
    expect(email.parse(typed)).toBe(plain)
    expect(emailProblem(typed)).toBeUndefined()
  })

  test.each([
    'ann',
    '@example.com',
    'ann@',
    'ann@example',
    'ann@1.2',
    'ann@@bücher.example',
    'ann@bücher.example/x',
    'ann@bücher.example:80',
    'ann@b\u200cücher.example',
    'ann@bücher',
    'ann@-.example',
    'a..b@example.com',
  ])('S-24 %j is none', (typed) => {
    expect(emailProblem(typed)).toBe('Enter a valid e-mail address')
    expect(email.safeParse(typed).success).toBe(false)
  })

  test.each(['änn@example.com', 'аnn@bücher.example', '安@example.com'])(
    'S-24 %j is refused in words: which part may have no such letter',
    (typed) => {
      expect(emailProblem(typed)).toMatch(/^The part before the @/)
      expect(email.safeParse(typed).error?.issues[0]?.message).toBe(emailProblem(typed))
    },
  )
})
