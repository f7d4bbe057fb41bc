import { expect, test } from 'vitest'
import { cardSvg, GENERIC } from './draw-card.ts'
import { fitted, widthOf, wrapped, writable } from './letters.ts'

test('a text is written in letters that the face has, and not at all when one is missing', () => {
  expect(writable('display', 'Łódź — “crème brûlée” für 5 €')).toBe('Łódź — “crème brûlée” für 5 €')
  expect(writable('display', 'Who wins 🏆👨‍👩‍👧?')).toBe('Who wins ?')
  expect(writable('display', 'e\u0301tude')).toBe('étude')
  for (const text of ['هل سيفوز؟', 'Кто победит', 'Kings 勝つ', '🏆🏆', ' — ', ''])
    expect(writable('display', text)).toBeNull()
})

test('a line never becomes wider than its place, and the third ends in an ellipsis', () => {
  const title =
    'Will the Harbour Kings beat the Northern Rovers by three points in the second leg of the final?'
  const lines = wrapped('display', title, 76, 900, 3)
  expect(lines).toHaveLength(3)
  expect(lines[2]).toMatch(/…$/)
  expect(title.startsWith(`${lines[0]} ${lines[1]}`)).toBe(true)
  for (const line of lines) expect(widthOf('display', line, 76)).toBeLessThanOrEqual(900)
  // a word that is longer than a line is cut
  const long = wrapped('display', 'W'.repeat(200), 76, 900, 3)
  expect(long).toHaveLength(3)
  for (const line of long) expect(widthOf('display', line, 76)).toBeLessThanOrEqual(900)
  expect(wrapped('display', 'Short', 76, 900, 3)).toEqual(['Short'])
  expect(fitted('text', 'Kings', 32, 500)).toBe('Kings')
  // a mark stays with its letter, whatever the width
  for (let width = 20; width < 300; width += 7)
    expect(fitted('text', 'e\u0301'.repeat(20), 32, width)).toMatch(/^(e\u0301)+…?$/)
})

test('a drawn card has no text of anybody in it', () => {
  const svg = cardSvg({ ...GENERIC, title: '</svg><script>alert(1)</script>', state: '"&<' })
  expect(svg).not.toMatch(/<text|script|alert|&|href|style/)
  expect(svg.match(/<\/svg>/g)).toHaveLength(1)
})
