import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEventBody } from '#contract/bets-bodies.ts'
import { EVENT_HOURS } from '#contract/bets-limits.ts'
import { emptyChallenge } from '#web/messages/new-challenge.ts'
import { eventFormOf } from '#web/messages/use-new-challenge.ts'
import {
  composedEvent,
  emptyEvent,
  eventBodyOf,
  missingFields,
  type NewEvent,
  wrongFields,
} from './new-event.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const filled: NewEvent = {
  ...emptyEvent,
  title: ' Will it rain? ',
  description: 'The harbour’s own gauge',
  optionALabel: 'Rain',
  optionBLabel: ' Dry ',
}

describe('creating an event', () => {
  test('E-04 the hours are the specified ones and 24 is chosen', () => {
    expect(EVENT_HOURS).toEqual([1, 6, 24, 48, 168])
    expect(emptyEvent.duration).toBe(24)
  })

  test.each(EVENT_HOURS)('E-04 %i hours end that much later', (duration) => {
    const { endsAt } = eventBodyOf({ ...filled, duration }, true, NOW)
    expect(Date.parse(endsAt) - NOW).toBe(duration * 3_600_000)
  })

  test('E-02 the body is what the contract takes, trimmed, in the flag’s mode', () => {
    const body = eventBodyOf(filled, true, NOW)
    expect(body).toEqual({
      title: 'Will it rain?',
      description: 'The harbour’s own gauge',
      category: 'sports',
      optionALabel: 'Rain',
      optionBLabel: 'Dry',
      endsAt: '2026-11-22T10:00:00.000Z',
      isPracticeMode: true,
    })
    expect(createEventBody.safeParse(body).success).toBe(true)
    expect(eventBodyOf(filled, false, NOW).isPracticeMode).toBe(false)
  })

  test('Q-01 the body names an audience only where not everybody sees the event', () => {
    expect(eventBodyOf(filled, true, NOW)).not.toHaveProperty('audience')
    for (const audience of ['link', 'gang'] as const) {
      const body = eventBodyOf({ ...filled, audience }, true, NOW)
      expect(body.audience).toBe(audience)
      expect(createEventBody.safeParse(body).success).toBe(true)
    }
  })

  test('Q-05 M-16 a challenge is for the two alone, unless it is opened: then its body is the specified one', () => {
    const bodyOf = (open: boolean) =>
      eventBodyOf(eventFormOf({ ...emptyChallenge, ...filled, duration: 24, open }), true, NOW)
    expect(bodyOf(emptyChallenge.open).audience).toBe('link')
    expect(bodyOf(true)).not.toHaveProperty('audience')
  })

  test('E-04 a custom end is taken in the person’s own time', () => {
    const form: NewEvent = { ...filled, duration: 'custom', customEnd: '2026-12-01T18:30' }
    expect(eventBodyOf(form, true, NOW).endsAt).toBe(new Date(2026, 11, 1, 18, 30).toISOString())
  })

  test('E-04 an end that the clocks skip is refused under its field, and sent to nobody', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    onTestFinished(() => void vi.unstubAllEnvs())
    const form: NewEvent = { ...filled, duration: 'custom', customEnd: '2028-03-26T02:30' }
    expect(missingFields(form)).toEqual([])
    expect(wrongFields(form, NOW)).toEqual({
      endsAt: expect.stringContaining('there is no 02:30 on that day'),
    })
    expect(wrongFields({ ...form, customEnd: '2028-03-26T03:30' }, NOW)).toEqual({})
    expect(eventBodyOf({ ...form, customEnd: '2028-03-26T03:30' }, true, NOW).endsAt).toBe(
      '2028-03-26T01:30:00.000Z',
    )
  })

  test('E-02 a question of two letters and an end that has passed are told under their fields', () => {
    expect(wrongFields(filled, NOW)).toEqual({})
    const past: NewEvent = { ...filled, title: ' ab ', duration: 'custom', customEnd: '2020-01-01T00:00' }
    expect(Object.keys(wrongFields(past, NOW))).toEqual(['title', 'endsAt'])
    expect(createEventBody.safeParse(eventBodyOf(past, true, NOW)).success).toBe(false)
  })

  test('E-02 M-15 two options that read the same are told under the second one, also in a challenge', () => {
    const same = { ...filled, optionALabel: 'Yes', optionBLabel: ' Yеs ' }
    expect(wrongFields(same, NOW)).toEqual({ optionBLabel: 'The two options must differ' })
    const challenge = { ...emptyChallenge, ...same, duration: 24 as const }
    expect(wrongFields(eventFormOf(challenge), NOW)).toEqual(wrongFields(same, NOW))
  })

  test('M-15 E-02 title, rules, both options and a custom end are required after trimming', () => {
    expect(missingFields(filled)).toEqual([])
    expect(missingFields({ ...emptyEvent, title: '  ' })).toEqual([
      'title',
      'description',
      'optionALabel',
      'optionBLabel',
    ])
    expect(missingFields({ ...filled, duration: 'custom' })).toEqual(['endsAt'])
  })
})

describe('C14 the body of a composed form', () => {
  test('stays the same at a second press, with its end, so that one key has one body', () => {
    const { bodyOf } = composedEvent()
    const first = bodyOf(filled, true, NOW)
    expect(bodyOf({ ...filled }, true, NOW + 60_000)).toBe(first)
    expect(first.endsAt).toBe(new Date(NOW + 24 * 3_600_000).toISOString())
  })

  test.each([
    ['a field', { ...filled, title: 'Will it snow?' }, true, []],
    ['the mode', filled, false, []],
    ['a photo', filled, true, ['/objects/uploads/1']],
  ] as const)('%s that changed makes another one, whose end is counted anew', (_, form, practice, photos) => {
    const { bodyOf } = composedEvent()
    const first = bodyOf(filled, true, NOW)
    const second = bodyOf(form, practice, NOW + 60_000, photos)
    expect(second.endsAt).not.toBe(first.endsAt)
  })

  test('counts its end anew after a refusal', () => {
    const { bodyOf, drop } = composedEvent()
    const first = bodyOf(filled, true, NOW)
    drop()
    expect(bodyOf(filled, true, NOW + 60_000).endsAt).not.toBe(first.endsAt)
  })
})
