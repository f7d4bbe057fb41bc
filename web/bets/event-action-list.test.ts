import { describe, expect, test } from 'vitest'
import { actionsOf } from './event-action-list.ts'

const none = {
  bet: false,
  propose: false,
  concede: false,
  dispute: false,
  void: false,
  decide: false,
  lock: false,
  object: false,
}

describe('what one may do with an event', () => {
  test('E-21 a losing bettor may concede or dispute; a stranger nothing', () => {
    const event = {
      can: { ...none, concede: true, dispute: true },
      status: 'proposed',
      outcome: null,
    } as const
    expect(actionsOf(event, 'user')).toEqual(['concede', 'dispute'])
    expect(actionsOf({ ...event, can: none }, 'user')).toEqual([])
  })

  test('E-21 the creator proposes after the lock and may call off what nobody bet against', () => {
    expect(
      actionsOf({ can: { ...none, propose: true, void: true }, status: 'locked', outcome: null }, 'user'),
    ).toEqual(['propose', 'callOff'])
  })

  test('S2 a losing bettor objects to a decision; nobody stops it', () => {
    const decision = { outcome: 'optionA' as const, reason: 'Seen', at: '', finalAt: null, objections: [] }
    const event = { status: 'disputed', outcome: null, decision } as const
    expect(actionsOf({ ...event, can: { ...none, object: true } }, 'user')).toEqual(['object'])
    expect(actionsOf({ ...event, can: none }, 'moderator')).toEqual(['takeWords'])
  })

  test('S3 E-07 the creator locks an open event early', () => {
    expect(
      actionsOf({ can: { ...none, bet: true, lock: true }, status: 'open', outcome: null }, 'user'),
    ).toEqual(['lock'])
  })

  test('E-07 moderators suspend what is not final, resume what is suspended, and once it is closed take its words down', () => {
    expect(
      actionsOf({ can: { ...none, decide: true }, status: 'disputed', outcome: null }, 'moderator'),
    ).toEqual(['decide', 'suspend', 'takeWords'])
    expect(actionsOf({ can: none, status: 'open', outcome: null }, 'admin')).toEqual(['suspend'])
    expect(actionsOf({ can: none, status: 'suspended', outcome: null }, 'admin')).toEqual([
      'resume',
      'takeWords',
    ])
    expect(actionsOf({ can: none, status: 'open', outcome: null }, 'merchant')).toEqual([])
    const settled = { can: none, status: 'settled', outcome: 'optionA' } as const
    expect(actionsOf(settled, 'moderator')).toEqual(['takeWords'])
    expect(actionsOf({ ...settled, wordsDown: true }, 'moderator')).toEqual(['showWords'])
    expect(actionsOf({ ...settled, wordsDown: true }, 'user')).toEqual([])
  })
})
