import { describe, expect, test } from 'vitest'
import { beginning, isRequest, type Kept, stateFor, stateForFollowed } from './rules.ts'

const now = new Date('2026-03-31T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
const kept = (more: Partial<Kept>): Kept => ({
  ...{ status: 'requested', muted: false, mustAsk: false, beganAt: ago(1), declinedAt: null, toldAt: ago(1) },
  ...more,
})

describe('Q-09 the two ends of a following', () => {
  test.each([
    ['nothing', undefined, 'none', 'none'],
    ['an end', kept({ status: 'ended' }), 'none', 'none'],
    ['a following', kept({ status: 'accepted', beganAt: ago(400) }), 'accepted', 'accepted'],
    ['a request', kept({}), 'requested', 'requested'],
    ['a declined request', kept({ declinedAt: ago(1) }), 'requested', 'none'],
    ['a request of thirty days', kept({ beganAt: ago(30) }), 'none', 'none'],
    ['one a moment younger', kept({ beganAt: ago(29.999) }), 'requested', 'requested'],
  ])('Q-09 %s', (_, found, forFan, forFollowed) => {
    expect([stateFor(found, now), stateForFollowed(found, now)]).toEqual([forFan, forFollowed])
  })
})

describe('Q-09 the beginning of a following', () => {
  test('Q-09 a public profile is followed at once, any other by request', () => {
    expect(beginning(undefined, true, now)).toEqual({ status: 'accepted', declinedAt: null, tells: true })
    expect(beginning(undefined, false, now)).toEqual({ status: 'requested', declinedAt: null, tells: true })
  })

  test('Q-09 somebody who was removed asks, whatever the profile says', () => {
    expect(isRequest(kept({ status: 'ended', mustAsk: true }), true)).toBe(true)
    expect(beginning(kept({ status: 'ended', mustAsk: true }), true, now).status).toBe('requested')
  })

  test('Q-09 a refusal holds for thirty days, and says nothing', () => {
    const again = beginning(kept({ status: 'ended', declinedAt: ago(29) }), false, now)
    expect(again).toEqual({ status: 'requested', declinedAt: ago(29), tells: false })
    const later = beginning(kept({ beganAt: ago(31), declinedAt: ago(30), toldAt: ago(31) }), false, now)
    expect(later).toEqual({ status: 'requested', declinedAt: null, tells: true })
  })

  test('Q-09 the notice of a request does not silence that of a following, and that of a following does', () => {
    expect(beginning(kept({ beganAt: ago(31), toldAt: ago(2) }), true, now).tells).toBe(true)
    expect(beginning(kept({ status: 'ended', toldAt: ago(2) }), true, now).tells).toBe(false)
  })

  test('Q-09 a request that is withdrawn and made again sends no second notice', () => {
    expect(beginning(kept({ beganAt: ago(31), toldAt: ago(2) }), false, now).tells).toBe(false)
    expect(beginning(kept({ status: 'ended', toldAt: ago(2) }), false, now).tells).toBe(false)
  })
})
