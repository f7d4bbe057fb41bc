import { expect, test } from 'vitest'
import { withLocalMoments } from './local-moments.ts'

const now = Date.parse('2026-11-24T12:00:00Z')

test('M14 a sentence names its moments by the reader’s clock, the day only where it is another one', () => {
  const at = new Date(now)
  const time = at.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })
  const today = withLocalMoments(`Not until ${at.toISOString()}: spam`, now)
  expect(today).toBe(`Not until ${time}: spam`)
  const later = withLocalMoments('Until 2027-03-02T12:00:00.000Z. Spam.', now)
  expect(later).not.toContain('T12')
  expect(later).toContain('2')
  expect(later.length).toBeGreaterThan(`Until ${time}. Spam.`.length)
})

test('M14 everything else of a sentence stays as it is', () => {
  for (const text of ['', 'No moment: 2026-11-24', 'At 2026-99-99T99:99:99Z', '12:30 UTC'])
    expect(withLocalMoments(text, now)).toBe(text)
})
