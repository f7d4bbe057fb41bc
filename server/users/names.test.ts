import { expect, test } from 'vitest'
import { displayName, maskEmail, shortName } from './names.ts'

test('S-28 a person is called by first and last name, or by the e-mail address', () => {
  expect(displayName({ firstName: 'Ada', lastName: 'Lovelace', email: 'a@b.c' })).toBe('Ada Lovelace')
  expect(displayName({ firstName: '', lastName: 'Lovelace', email: 'a@b.c' })).toBe('Lovelace')
  expect(displayName({ firstName: ' ', lastName: '', email: 'a@b.c' })).toBe('a@b.c')
})

test('an e-mail address shows others its first character and its host only', () => {
  expect(maskEmail('ada@mail.com')).toBe('a•••@mail.com')
  expect(maskEmail('a@mail.com')).toBe('a•••@mail.com')
  expect(maskEmail('"a@b"@mail.com')).toBe('"•••@mail.com')
  expect(maskEmail('😀da@mail.com')).toBe('😀•••@mail.com')
  expect(maskEmail('nothing')).toBe('•••')
})

test('S-27 strangers see the initial of a last name, whatever its first letter is', () => {
  expect(shortName('Okafor')).toBe('O.')
  expect(shortName('Özil')).toBe('Ö.')
  expect(shortName('𝒜lpha')).toBe('𝒜.')
  expect(shortName('')).toBe('')
})
