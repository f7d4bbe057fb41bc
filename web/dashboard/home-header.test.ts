import { describe, expect, test } from 'vitest'
import { greetingText } from './home-header.tsx'

describe('the greeting', () => {
  test.each([
    [4, 'Good evening, Mara'],
    [5, 'Good morning, Mara'],
    [11, 'Good morning, Mara'],
    [12, 'Good afternoon, Mara'],
    [17, 'Good afternoon, Mara'],
    [18, 'Good evening, Mara'],
    [0, 'Good evening, Mara'],
  ])('D-01 at %i o’clock it is "%s"', (hour, words) => {
    expect(greetingText('Mara', hour)).toBe(words)
  })

  test('D-01 somebody without a first name is greeted without one', () => {
    expect(greetingText(' ', 9)).toBe('Good morning')
  })
})
