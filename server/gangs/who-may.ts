import { GANG_PEOPLE_MAX } from '#contract/limits.ts'
import { whoMay } from '#server/core/may.ts'
import {
  type GangPart,
  type Joiner,
  mayChangeCover,
  mayDescribe,
  mayFollowAlerts,
  mayFound,
  mayGiveRole,
  mayJoin,
  mayLeave,
  mayLetBack,
  mayReadAlerts,
  mayReadBoard,
  mayRemove,
  mayRename,
  maySendAlert,
  maySetTimeZone,
} from './may.ts'

type Person = Joiner & { part?: NonNullable<GangPart> }

const GANG = { id: 1n, ownerId: 1n, memberCount: 10 }
const OTHER = 9n
const stranger: Person = { gangId: null, ban: undefined, blockers: new Set(), removedFrom: new Set() }
const member = (userId: bigint, role: NonNullable<GangPart>['role']): Person => ({
  ...stranger,
  gangId: GANG.id,
  part: { userId, role },
})
const withOther = (role?: NonNullable<GangPart>['role']) => ({
  gang: GANG,
  other: role && { userId: role === 'owner' ? GANG.ownerId : OTHER, role },
})

export const gangsWhoMay = whoMay({
  title: 'Gangs, and what people do to another person there',
  states: {
    'other: member': withOther('member'),
    'other: officer': withOther('officer'),
    'other: owner': withOther('owner'),
    'other: outside': withOther(),
    full: { gang: { ...GANG, memberCount: GANG_PEOPLE_MAX }, other: withOther('member').other },
  },
  people: {
    'in no gang': stranger,
    'in another gang': { ...stranger, gangId: 2n },
    'removed from it': { ...stranger, removedFrom: new Set([GANG.id]) },
    'blocked by its owner': { ...stranger, blockers: new Set([GANG.ownerId]) },
    member: member(3n, 'member'),
    officer: member(2n, 'officer'),
    owner: member(GANG.ownerId, 'owner'),
  },
  acts: {
    'found a gang': (_, person) => mayFound(person),
    join: ({ gang }, person) => mayJoin(gang, person),
    leave: (_, { part }) => mayLeave(part?.role),
    'send an alert': (_, { part }) => maySendAlert(part?.role),
    'read the alerts': (_, { part }) => mayReadAlerts(part?.role),
    'mark alerts as read, mute them': (_, { part }) => mayFollowAlerts(part?.role),
    'change the description': (_, { part }) => mayDescribe(part?.role),
    rename: (_, { part }) => mayRename(part?.role),
    'set the time zone': (_, { part }) => maySetTimeZone(part?.role),
    'read the board': (_, { part }) => mayReadBoard(part?.role),
    'change the cover': (_, { part }) => mayChangeCover(part?.role),
    'give the other a role, hand over': ({ other }, { part }) => mayGiveRole(part, other),
    'remove the other': ({ other }, { part }) => mayRemove(part, other),
    'see removed people, let them back in': (_, { part }) => mayLetBack(part?.role),
  },
})
