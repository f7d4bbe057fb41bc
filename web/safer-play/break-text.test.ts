import { describe, expect, test } from 'vitest'
import { longerLengths } from './break-terms.ts'
import { type Break, breakUntilText } from './break-text.ts'

const at = (days: number) => new Date(Date.parse('2026-11-26T12:00:00Z') + days * 86_400_000).toISOString()
const pause = (more: Partial<Break>): Break => ({
  kind: 'time-out',
  since: at(0),
  until: at(7),
  endsAt: null,
  ...more,
})
const lengths = (...args: Parameters<typeof longerLengths>) =>
  longerLengths(...args).map(({ length }) => length)

describe('Y-08 breaks in words', () => {
  test('without a break every length is offered, and during one only longer ones of its kind', () => {
    expect(lengths('time-out', null)).toEqual(['24h', '7d', '30d', '42d'])
    expect(lengths('time-out', pause({}))).toEqual(['30d', '42d'])
    expect(lengths('exclusion', pause({}))).toEqual(['6m', '1y', '5y', 'ever'])
    const excluded = pause({ kind: 'exclusion', until: at(184) })
    expect(lengths('exclusion', excluded)).toEqual(['1y', '5y', 'ever'])
    expect(lengths('exclusion', { ...excluded, until: at(366) })).toEqual(['5y', 'ever'])
    expect(lengths('exclusion', { ...excluded, until: null })).toEqual([])
  })

  test('Y-10 an exclusion whose time is over goes on until its owner ends it', () => {
    const now = Date.parse(at(8))
    const over = pause({ kind: 'exclusion' })
    expect(breakUntilText(over, now)).toBe('Self-exclusion until you end it')
    expect(breakUntilText({ ...over, endsAt: at(9) }, now)).toMatch(/^Self-exclusion until Dec 5, 2026/)
    expect(breakUntilText({ ...over, until: null }, now)).toBe('Self-exclusion with no end date')
    expect(breakUntilText(pause({}), now)).toMatch(/^Time-out until Dec 3, 2026/)
  })
})
