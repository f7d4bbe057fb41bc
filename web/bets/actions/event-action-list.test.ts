import { describe, expect, test } from 'vitest'
import { actionsOf, isOff, reasonFor } from './event-action-list.ts'

const none = {
  bet: false,
  propose: false,
  concede: false,
  stepBack: false,
  dispute: false,
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

describe('what one may do with an event', () => {
  test('E-21 E-07 S2 S3 Q-01 what the server allows is shown, the likeliest first; betting has a place of its own', () => {
    expect(actionsOf({ can: none })).toEqual([])
    expect(actionsOf({ can: { ...none, bet: true } })).toEqual([])
    expect(actionsOf({ can: { ...none, concede: true, dispute: true } })).toEqual(['concede', 'dispute'])
    expect(actionsOf({ can: { ...none, void: true, propose: true } })).toEqual(['propose', 'callOff'])
    expect(actionsOf({ can: { ...none, void: true, lock: true } })).toEqual(['callOff'])
    expect(actionsOf({ can: { ...none, lock: true, changeAudience: true } })).toEqual(['audience', 'lock'])
    expect(actionsOf({ can: { ...none, takeWords: true, suspend: true, decide: true } })).toEqual([
      'decide',
      'suspend',
      'takeWords',
    ])
  })

  test('an action that is off for now is shown with the reason, an open one with what a proof asks', () => {
    const off = { lock: 'You bet on this event in the last 10 minutes. Lock it a little later.' }
    expect(actionsOf({ can: none, off })).toEqual(['lock'])
    expect(isOff({ can: none, off }, 'lock')).toBe(false)
    expect(isOff({ can: none, off: { concede: 'Your wallet is locked.' } }, 'concede')).toBe(true)
    expect(reasonFor({ can: none, off }, 'lock')).toBe(off.lock)
    const open = { can: { ...none, concede: true }, off: {}, proof: { concede: true } } as const
    expect(isOff(open, 'concede')).toBe(false)
    expect(reasonFor(open, 'concede')).toMatch(/paid at once\. First confirm that it is you\.$/)
  })
})
