import { describe, expect, it } from 'vitest'
import { signUpErrors } from './sign-up-screen.tsx'

const mara = {
  firstName: 'Mara',
  lastName: 'Voss',
  email: 'mara@example.org',
  password: 'three plain words',
  dateOfBirth: '2005-11-21',
  region: 'US-CA',
}
const day = '2026-11-21'

describe('S-25 sign-up asks for age and place', () => {
  it('a person who turns 21 today may open an account in California', () => {
    expect(signUpErrors(mara, day)).toEqual({})
  })

  it('one day younger may not, and is told the age of that place', () => {
    expect(signUpErrors({ ...mara, dateOfBirth: '2005-11-22' }, day)).toEqual({
      dateOfBirth: 'You must be 21 or older in United States, California',
    })
    expect(signUpErrors({ ...mara, dateOfBirth: '2005-11-22', region: 'GB' }, day)).toEqual({})
  })

  it('a birthday in the future is none', () => {
    expect(signUpErrors({ ...mara, dateOfBirth: '2026-11-22' }, day)).toHaveProperty('dateOfBirth')
  })

  it('every missing field is named at once', () => {
    expect(Object.keys(signUpErrors({}, day))).toEqual(Object.keys(mara))
  })
})
