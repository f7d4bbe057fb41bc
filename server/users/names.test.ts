import { expect, test } from 'vitest'
import { displayName, maskEmail } from './names.ts'

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
