import { describe, expect, test } from 'vitest'
import { operatorPlacesOf } from '#web/places/operators.ts'
import { needsCount, needsYou, proposedEvents, queueNeeds } from './needs-you.ts'
import type { OwnBet } from './open-bets-data.ts'

const can = {
  bet: false,
  propose: false,
  concede: true,
  stepBack: true,
  dispute: true,
  void: false,
  decide: false,
  lock: false,
  object: false,
  suspend: false,
  resume: false,
  takeWords: false,
  showWords: false,
  cover: false,
  uncover: false,
  changeAudience: false,
  invite: false,
  follow: false,
  objectToName: false,
  removeName: false,
  askAgain: false,
}
const lost = {
  id: '7',
  title: 'Who wins?',
  optionALabel: 'Kings',
  optionBLabel: 'Rovers',
  mine: { selection: 'optionA' as const, stake: '10.00', betCount: 1 },
  proposal: {
    outcome: 'optionB' as const,
    photo: null,
    sourceUrl: null,
    note: '',
    proposedAt: '2026-01-01T00:00:00.000Z',
    finalAt: '2026-01-01T02:00:00.000Z',
    bond: '1.00',
    doubled: false,
  },
  decision: null,
  conceded: false,
  can,
}
const locked = { id: '3', title: 'Mine', endsAt: '2026-01-01T00:00:00.000Z', lockedAt: null, settling: false }

describe('what needs you', () => {
  test('E-21 an own locked event waits for its outcome, 48 hours from the lock', () => {
    expect(needsYou([locked], [])).toMatchObject([
      { href: '/events/3', text: 'Betting is over. Say how it ended', until: '2026-01-03T00:00:00.000Z' },
    ])
    expect(needsYou([{ ...locked, settling: true }], [])).toEqual([])
  })

  test('E-21 a proposal against one’s bet asks to concede or dispute, until it is final', () => {
    expect(needsYou([], [lost])).toMatchObject([
      {
        href: '/events/7',
        text: 'Proposed: B · Rovers. Concede or dispute',
        until: '2026-01-01T02:00:00.000Z',
      },
    ])
  })

  test('S2 a decision against one’s bet asks to object, until it is final', () => {
    const decided = {
      ...lost,
      can: { ...can, concede: false, dispute: false, object: true },
      decision: {
        outcome: 'optionB' as const,
        reason: 'Seen',
        byJury: false,
        at: '2026-01-01T01:00:00.000Z',
        finalAt: '2026-01-01T01:15:00.000Z',
        objections: [],
      },
    }
    expect(needsYou([locked], [decided])[0]).toMatchObject({
      text: 'Decided: B · Rovers. Object if it is wrong',
      until: '2026-01-01T01:15:00.000Z',
    })
  })

  test('F3 a proposal without a clock stands last', () => {
    const unbonded = { ...lost, proposal: { ...lost.proposal, finalAt: null, bond: null } }
    expect(needsYou([locked], [unbonded]).map(({ key }) => key)).toEqual(['3', '7'])
  })

  test('E-21 a person who won by the proposal or has conceded is left alone', () => {
    const won = { ...lost, mine: { ...lost.mine, selection: 'optionB' as const } }
    expect(needsYou([], [won])).toEqual([])
    expect(needsYou([], [{ ...lost, conceded: true }])).toEqual([])
  })

  test('E-21 what ends first stands first', () => {
    expect(needsYou([locked], [lost]).map(({ key }) => key)).toEqual(['7', '3'])
  })

  test('E-21 an event with several bets is asked about once', () => {
    const bet = (eventId: string, status: string) => ({ eventId, event: { status } }) as OwnBet
    expect(proposedEvents([bet('1', 'proposed'), bet('1', 'proposed'), bet('2', 'open')])).toEqual(['1'])
  })

  test('E6 a moderator is told of the events that wait, an admin of every queue, others of none', () => {
    const queues = {
      events: 1,
      reports: 0,
      matches: 0,
      fairPlay: 0,
      eventFlags: 0,
      stops: 0,
      saferPlay: 0,
      withdrawals: 100,
      feedback: 0,
      deliveries: 2,
      payments: null,
    }
    expect(
      queueNeeds(operatorPlacesOf('moderator'), { ...queues, withdrawals: null, deliveries: null }),
    ).toMatchObject([{ href: '/admin/events', text: '1 event needs your decision' }])
    const admin = queueNeeds(operatorPlacesOf('admin'), queues)
    expect(admin.map(({ text }) => text)).toEqual([
      '1 event needs your decision',
      '99+ withdrawals need approval or payment',
      '2 provider messages failed',
    ])
    expect(queueNeeds(operatorPlacesOf('user'), undefined)).toEqual([])
    expect(queueNeeds(operatorPlacesOf('merchant'), undefined)).toEqual([])
    expect(needsCount([...needsYou([locked], []), ...admin], 103)).toBe(104)
  })
})
