import { describe, expect, it } from 'vitest'
import { hueOf, initials } from './initials.ts'

describe('initials', () => {
  it('D-04 are the first letters of first and last name', () => {
    expect(initials({ firstName: 'Mara', lastName: 'Kovac', email: 'x@example.com' })).toBe('MK')
    expect(initials({ firstName: ' élan', lastName: 'o’hara' })).toBe('ÉO')
  })

  it('D-04 are the one letter there is when one name is missing', () => {
    expect(initials({ firstName: 'Mara', lastName: null, email: 'x@example.com' })).toBe('M')
  })

  it('D-04 fall back to the first letter of the e-mail', () => {
    expect(initials({ firstName: '', lastName: ' ', email: 'tariq@example.com' })).toBe('T')
  })

  it('D-04 fall back to U when nothing is known', () => {
    expect(initials({})).toBe('U')
  })

  it('keep a letter outside the basic plane whole', () => {
    expect(initials({ firstName: '𝒜da', lastName: 'B' })).toBe('𝒜B')
  })

  it('D-04 keep flags, families and accents whole', () => {
    expect(initials({ firstName: '🇩🇪 Ada', lastName: 'e\u0301lan' })).toBe('🇩🇪E\u0301')
    expect(initials({ firstName: '👨‍👩‍👧', lastName: '' })).toBe('👨‍👩‍👧')
  })
})

describe('hueOf', () => {
  it('gives one id one hue, and different ids several', () => {
    expect(hueOf('person-1')).toBe(hueOf('person-1'))
    expect(new Set(Array.from({ length: 40 }, (_, n) => hueOf(`person-${n}`))).size).toBeGreaterThan(4)
  })

  it('avoids the hues of side A, side B, gain and loss', () => {
    for (let n = 0; n < 200; n++) {
      const hue = hueOf(String(n))
      expect(hue > 215 && hue < 255).toBe(false)
      expect(hue > 0 && hue < 65).toBe(false)
      expect(hue > 135 && hue < 165).toBe(false)
    }
  })
})
