import { describe, expect, it } from 'vitest'
import { ageProblem } from '#contract/age.ts'
import { signUpErrors } from './sign-up-screen.tsx'

const mara = {
  firstName: 'Mara',
  lastName: 'Voss',
  email: 'mara@example.org',
  password: 'three plain words',
  dateOfBirth: '2005-11-21',
  region: 'US-CA',
}
const now = Date.parse('2026-11-21T12:00:00Z')

describe('S-25 sign-up asks for age and place', () => {
  it('a person who turns 21 today may open an account in California', () => {
    expect(signUpErrors(mara, now)).toEqual({})
  })

  it('a week younger may not, and reads the age of that place', () => {
    expect(signUpErrors({ ...mara, dateOfBirth: '2005-11-28' }, now)).toEqual({
      dateOfBirth: 'You must be 21 or older to open an account in California.',
    })
    expect(signUpErrors({ ...mara, dateOfBirth: '2005-11-28', region: 'GB' }, now)).toEqual({})
  })

  it('whom the server admits the screen does not refuse, also by a clock that is hours wrong', () => {
    for (const region of ['JP', 'NZ', 'DE', 'US-HI'])
      for (let hour = -48; hour <= 48; hour++) {
        const person = { ...mara, dateOfBirth: '2005-11-21', region }
        const at = now + hour * 3_600_000
        if (ageProblem(person, at) === undefined)
          for (const wrong of [-12, 0, 12]) expect(signUpErrors(person, at + wrong * 3_600_000)).toEqual({})
      }
  })

  it('a birthday in the future is none', () => {
    expect(signUpErrors({ ...mara, dateOfBirth: '2026-11-22' }, now)).toHaveProperty('dateOfBirth')
  })

  it('every missing field is named at once', () => {
    expect(Object.keys(signUpErrors({}, now))).toEqual(Object.keys(mara))
  })
})
