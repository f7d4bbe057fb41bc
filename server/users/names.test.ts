import { expect, test } from 'vitest'
import type { ShownLastName, WholeLastName } from '#contract/fields.ts'
import type { FaceForOperators, PublicFace } from './faces.ts'
import { displayName, lastNameFor, maskEmail, publicName, shortName } from './names.ts'

test('S-28 a person is called by first and last name, and Somebody without any', () => {
  expect(displayName({ firstName: 'Ada', lastName: 'Lovelace' })).toBe('Ada Lovelace')
  expect(displayName({ firstName: '', lastName: 'Lovelace' })).toBe('Lovelace')
  expect(displayName({ firstName: ' ', lastName: '' })).toBe('Somebody')
  expect(publicName({ firstName: 'Ada', lastName: 'Lovelace' })).toBe('Ada L.')
  expect(publicName({ firstName: '', lastName: '' })).toBe('Somebody')
})

test('a whole last name does not fit where others read it', () => {
  const whole: FaceForOperators = {
    id: 1n,
    firstName: 'Ada',
    lastName: 'Lovelace' as WholeLastName,
    profileImageUrl: null,
  }
  // @ts-expect-error an operator's face is no public face
  const handedOut: PublicFace = whole
  // @ts-expect-error nor is a row's name one that others may see
  const shown: ShownLastName = whole.lastName
  // @ts-expect-error and an operator gets no initial
  const cut: FaceForOperators = { ...whole, lastName: shortName(whole.lastName) }
  expect([handedOut.lastName, shown, cut.lastName]).toEqual(['Lovelace', 'Lovelace', 'L.'])
  expect([lastNameFor(whole.lastName, true), lastNameFor(whole.lastName, false)]).toEqual(['Lovelace', 'L.'])
})

test('an e-mail address shows others its first character and its host only', () => {
  expect(maskEmail('ada@mail.com')).toBe('a•••@mail.com')
  expect(maskEmail('a@mail.com')).toBe('a•••@mail.com')
  expect(maskEmail('"a@b"@mail.com')).toBe('"•••@mail.com')
  expect(maskEmail('😀da@mail.com')).toBe('😀•••@mail.com')
  expect(maskEmail('e\u0301da@mail.com')).toBe('e\u0301•••@mail.com')
  expect(maskEmail('nothing')).toBe('•••')
})

test('S-27 strangers see the initial of a last name, whatever its first letter is', () => {
  expect(shortName('Okafor')).toBe('O.')
  expect(shortName('Özil')).toBe('Ö.')
  expect(shortName('𝒜lpha')).toBe('𝒜.')
  expect(shortName('')).toBe('')
  expect(shortName('🇩🇪 Meier')).toBe('🇩🇪.')
  expect(shortName('e\u0301lan')).toBe('e\u0301.')
})
