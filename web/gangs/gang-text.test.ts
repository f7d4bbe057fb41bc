import { describe, expect, test } from 'vitest'
import type { GangMember } from './gang-data.ts'
import { leavingText, memberActions, membersText, weekText } from './gang-text.ts'

const member = (firstName: string, role: GangMember['role'], joinedAt: string): GangMember => ({
  userId: '1',
  user: { id: '1', firstName, lastName: 'L.', profileImageUrl: null },
  role,
  joinedAt,
  week: { won: 0, lost: 0 },
  waits: false,
  can: { giveRole: false, remove: false, letIn: false },
})

describe('a gang in words', () => {
  test('G-01 the number of members and the week', () => {
    expect([membersText(1), membersText(12)]).toEqual(['1 member', '12 members'])
    expect(weekText({ won: 3, lost: 1 })).toBe('3 won · 1 lost')
    expect(weekText({ won: 0, lost: 0 })).toBe('No settled bets')
  })

  test('G-17 what leaving does is said before: nobody left, an heir, or nothing', () => {
    const ada = member('Ada', 'owner', '2026-01-01T00:00:00.000Z')
    const ben = member('Ben', 'member', '2026-01-03T00:00:00.000Z')
    const cleo = member('Cleo', 'officer', '2026-01-02T00:00:00.000Z')
    const leaving = (members: GangMember[], role: GangMember['role']) =>
      leavingText({ name: 'Owls', members, role })
    expect(leaving([ada], 'owner')).toContain('Owls and its alerts are deleted')
    expect(leaving([ada, ben, cleo], 'owner')).toContain('Cleo L.')
    expect(leaving([ada, ben, cleo], 'member')).toContain('You can join again')
  })

  test('S-27 a member’s menu has what the person may do to them, and the role that they do not have', () => {
    const all = { giveRole: true, remove: true, letIn: true }
    const nothing = { giveRole: false, remove: false, letIn: true }
    expect(memberActions({ role: 'member', can: all })).toEqual(['make-officer', 'hand-over', 'remove'])
    expect(memberActions({ role: 'officer', can: all })).toEqual(['make-member', 'hand-over', 'remove'])
    expect(memberActions({ role: 'member', can: { ...nothing, remove: true } })).toEqual(['remove'])
    expect(memberActions({ role: 'member', can: nothing })).toEqual([])
  })
})
