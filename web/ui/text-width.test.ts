import { describe, expect, it } from 'vitest'
import { textWidth } from './text-width.ts'

describe('the width of a line before it is drawn', () => {
  it.each([
    ['', 0, 0],
    ['A · Kings', 50, 75],
    ['Rovers · B', 55, 80],
    ['WWWWWWWWWW', 120, 150],
    ['illinois', 25, 48],
    ['東京ヴェルディ', 85, 115],
  ])('%s at 13 px', (text, least, most) => {
    expect(textWidth(text, 13)).toBeGreaterThanOrEqual(least)
    expect(textWidth(text, 13)).toBeLessThanOrEqual(most)
  })

  it('grows with the letters', () => {
    expect(textWidth('Kings', 26)).toBeGreaterThan(textWidth('Kings', 13))
  })
})
