import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import {
  comparedPositions,
  knownAt,
  type OddsFrame,
  oddsAt,
  secondsBehind,
  visibleMessages,
  withFrame,
} from './spoiler-guard.ts'

const said = (position: number | null, userId = '2') => ({ position, userId })
const guard = { me: '1', on: true, released: 0 }

describe('R-16 the spoiler guard', () => {
  test('who is behind sees a message once one’s own picture is there, and the rest after it', () => {
    const messages = [said(10), said(61), said(40), said(null)]
    const at = (own: number) => visibleMessages(messages, { ...guard, positions: { host: 62, own } })
    expect(at(50)).toMatchObject({ shown: [messages[0]], waiting: 3 })
    expect(at(60)).toMatchObject({ shown: [messages[0]], waiting: 3 })
    expect(at(61)).toMatchObject({ shown: messages, waiting: 0 })
  })

  test('“Show live”, a picture beside the host’s, and a room without seconds keep nothing back', () => {
    const messages = [said(100)]
    for (const more of [
      { positions: { host: 100, own: 20 }, on: false },
      { positions: { host: 100, own: 99 }, on: true },
      { positions: { host: 20, own: 100 }, on: true },
      { positions: null, on: true },
    ])
      expect(visibleMessages(messages, { ...guard, ...more }).shown).toEqual(messages)
  })

  test('one’s own words never wait, and what was shown does not vanish', () => {
    const messages = [said(90), said(95), said(96, '1')]
    const positions = { host: 100, own: 50 }
    expect(visibleMessages(messages, { ...guard, positions }).shown).toEqual([messages[2]])
    expect(visibleMessages(messages, { ...guard, positions, released: 1 }).shown).toEqual([
      messages[0],
      messages[2],
    ])
  })

  test('the order never changes, nothing is lost, and nothing of a later second is told', () => {
    const second = fc.option(fc.integer({ min: 0, max: 300 }), { nil: null })
    const message = fc.record({ position: second, userId: fc.constantFrom('1', '2', '3') })
    fc.assert(
      fc.property(
        fc.array(message),
        fc.nat(300),
        fc.integer({ min: 2, max: 100 }),
        (messages, own, behind) => {
          const positions = { host: own + behind, own }
          const { shown, waiting } = visibleMessages(messages, { ...guard, positions })
          expect(shown.length + waiting).toBe(messages.length)
          expect(messages.filter((one) => shown.includes(one))).toEqual(shown)
          for (const { position, userId } of shown)
            if (userId !== '1') expect(position ?? 0).toBeLessThanOrEqual(own)
        },
      ),
    )
  })

  test('the line counts whole seconds, and says nothing about what cannot be compared', () => {
    expect(secondsBehind({ host: 100, own: 88.2 })).toBe(12)
    expect(secondsBehind({ host: 100, own: 99 })).toBe(0)
    expect(secondsBehind({ host: 100, own: 130 })).toBe(0)
    expect(secondsBehind(null)).toBe(0)
  })

  test('R-16 once the video is over nothing waits, wherever one’s own picture stands', () => {
    const messages = [said(895), said(2000)]
    const at = (over: boolean) => comparedPositions(900, 0, over)
    expect(secondsBehind(at(false))).toBe(900)
    expect(visibleMessages(messages, { ...guard, positions: at(false) }).shown).toEqual([])
    expect(secondsBehind(at(true))).toBe(0)
    expect(visibleMessages(messages, { ...guard, positions: at(true) }).shown).toEqual(messages)
    expect(comparedPositions(null, 3, false)).toBeNull()
  })

  test('R-43 odds are those of one’s own second', () => {
    let frames: readonly OddsFrame<string>[] = []
    for (const [position, odds] of [
      [10, '2.00'],
      [20, '1.80'],
      [30, '1.50'],
    ] as const)
      frames = withFrame(frames, { position, odds })
    expect(oddsAt(frames, 25)).toBe('1.80')
    expect(oddsAt(frames, 30)).toBe('1.50')
    expect(oddsAt(frames, 3)).toBe('2.00')
    expect(oddsAt([], 3)).toBeUndefined()
    expect(oddsAt(withFrame(frames, { position: 5, odds: '1.10' }), 30)).toBe('1.10')
  })

  test('M16 status and outcome wait for the picture; before what the screen has heard, nobody learns how it ended', () => {
    type State = { status: string; outcome: string | null; stats: number }
    const open: State = { status: 'open', outcome: null, stats: 1 }
    const settled: State = { status: 'settled', outcome: 'optionA', stats: 2 }
    const heard = [
      { position: 10, odds: open },
      { position: 60, odds: settled },
    ]
    expect(knownAt(heard, 59)).toEqual(open)
    expect(knownAt(heard, 60)).toEqual(settled)
    expect(knownAt(heard, 3)).toEqual(open)
    const late = [{ position: 60, odds: settled }]
    expect(knownAt(late, 20)).toEqual({ status: 'locked', outcome: null, stats: 2 })
    expect(knownAt(late, 60)).toEqual(settled)
    expect(knownAt([], 5)).toBeUndefined()
  })
})
