import { describe, expect, test } from 'vitest'
import { reportDecisions, TERM_MAX_HOURS } from '#contract/moderation.ts'
import { decisionLabel, isInForce, terms, termText } from './sanction-text.ts'
import { silenceOf } from './silenced-banner.tsx'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const until = (hours: number) => new Date(now + hours * 3_600_000).toISOString()

describe('sanctions in words', () => {
  test('S-27 a mute is in force until its end, or until it is lifted', () => {
    expect(isInForce({ until: until(1), liftedAt: null }, now)).toBe(true)
    expect(isInForce({ until: until(-1), liftedAt: null }, now)).toBe(false)
    expect(isInForce({ until: until(1), liftedAt: until(-1) }, now)).toBe(false)
    expect(isInForce({ until: null, liftedAt: null }, now)).toBe(false)
  })

  test('M14 of several mutes and bans the one that lasts longest keeps from writing', () => {
    const sanction = (id: string, kind: 'warn' | 'mute' | 'ban', hours: number | null, lifted = false) => ({
      id,
      kind,
      reason: 'Spam',
      until: hours === null ? null : until(hours),
      liftedAt: lifted ? until(-1) : null,
      createdAt: until(-2),
    })
    const silence = (...all: ReturnType<typeof sanction>[]) => silenceOf(all, now)?.id
    expect(silence()).toBeUndefined()
    expect(silence(sanction('1', 'warn', null), sanction('2', 'mute', -1))).toBeUndefined()
    expect(silence(sanction('1', 'mute', 9, true), sanction('2', 'mute', 2), sanction('3', 'ban', 1))).toBe(
      '2',
    )
  })

  test('S-27 its end is said in words', () => {
    expect(termText({ until: until(1), liftedAt: null }, now)).toMatch(/^until /)
    expect(termText({ until: until(-1), liftedAt: null }, now)).toMatch(/^ended (?!early)/)
    expect(termText({ until: until(1), liftedAt: until(-1) }, now)).toMatch(/^ended early /)
    expect(termText({ until: null, liftedAt: null }, now)).toBe('')
  })

  test('S-27 the presets are an hour, a day, a week, 30 days and a year, which is the longest', () => {
    expect(terms.map(({ hours }) => hours)).toEqual([1, 24, 168, 720, TERM_MAX_HOURS])
  })

  test('S-27 each decision has a name, and a removal says what it does to the thing', () => {
    expect(reportDecisions.map((decision) => decisionLabel(decision, 'gang'))).toEqual([
      'Nothing wrong',
      'Dissolve the gang',
      'Warn',
      'Mute',
      'Ban',
    ])
    expect(decisionLabel('remove', 'event')).toBe('Take the event down')
  })
})
