import { fullName } from '#web/chat/names.ts'
import type { GangDetail, GangMember } from './gang-data.ts'

export const roleLabels: Record<GangMember['role'], string> = {
  owner: 'Owner',
  officer: 'Officer',
  member: 'Member',
}

export const membersText = (count: number): string => (count === 1 ? '1 member' : `${count} members`)

/** "3 won · 1 lost", or the text for no settled bets. */
export const weekText = ({ won, lost }: GangDetail['week']): string =>
  won + lost === 0 ? 'No settled bets' : `${won} won · ${lost} lost`

export type MemberAction = 'make-officer' | 'make-member' | 'hand-over' | 'remove'

/** The actions that the person may take on a member. */
export const memberActions = ({ role, can }: Pick<GangMember, 'role' | 'can'>): readonly MemberAction[] => [
  ...(can.giveRole ? ([role === 'officer' ? 'make-member' : 'make-officer', 'hand-over'] as const) : []),
  ...(can.remove ? (['remove'] as const) : []),
]

/** The effect of leaving, shown before the person leaves. */
export function leavingText({ members, name, role }: Pick<GangDetail, 'members' | 'name' | 'role'>): string {
  if (members.length === 1) return `You are its last member: ${name} and its alerts are deleted with it.`
  if (role !== 'owner') return 'You will no longer see its alerts. You can join again while there is room.'
  const heir = [...members]
    .filter((member) => member.role !== 'owner')
    .sort((one, other) => Date.parse(one.joinedAt) - Date.parse(other.joinedAt))[0]
  return `You are its owner: ${heir ? fullName(heir.user) : 'the oldest member'}, who has been a member longest, takes over.`
}
