import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { charactersOf, cutTo, firstCharacter, lengthOf, shortened } from './characters.ts'

const FAMILY = '👨‍👩‍👧'
const FLAG = '🇩🇪'
const ACCENT = 'e\u0301'

describe('M-01 characters as people see them', () => {
  test.each([
    [FAMILY, 5],
    [FLAG, 2],
    [ACCENT, 2],
    ['👍🏽', 2],
    ['❤️', 2],
    ['😀', 1],
    ['नि', 2],
  ])('M-01 %s is one character of %i code points, and is never cut', (sign, length) => {
    expect(charactersOf(`a${sign}b`)).toEqual(['a', sign, 'b'])
    expect(lengthOf(sign)).toBe(length)
    expect(firstCharacter(`${sign}bc`)).toBe(sign)
    for (let most = 1; most <= length; most++) expect(cutTo(`a${sign}b`, most)).toBe('a')
    expect(cutTo(`a${sign}b`, length + 1)).toBe(`a${sign}`)
    expect(shortened(`ab${sign}cd`, length + 2)).toBe('ab…')
    expect(shortened(`ab${sign}`, length + 2)).toBe(`ab${sign}`)
  })

  test('M-01 a text that fits stays as it is, an empty one has no character', () => {
    expect(cutTo('Kings', 5)).toBe('Kings')
    expect(shortened('Kings', 5)).toBe('Kings')
    expect(shortened('Kings win', 7)).toBe('Kings…')
    expect([firstCharacter(''), charactersOf('')]).toEqual(['', []])
  })

  test('M-01 for any text and limit a cut is a beginning of whole characters within the limit, and as long as it can be', () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', ' ', FAMILY, FLAG, ACCENT, '😀', 'ש', '\u0301', '\u200d'),
    })
    fc.assert(
      fc.property(texts, fc.nat(30), (text, most) => {
        const cut = cutTo(text, most)
        expect(text.startsWith(cut)).toBe(true)
        expect(lengthOf(cut)).toBeLessThanOrEqual(most)
        const [whole, kept] = [charactersOf(text), charactersOf(cut)]
        expect(whole.slice(0, kept.length)).toEqual(kept)
        const next = whole[kept.length]
        if (next !== undefined) expect(lengthOf(cut) + lengthOf(next)).toBeGreaterThan(most)
      }),
    )
  })
})
