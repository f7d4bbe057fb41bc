import type { GangRole } from '#contract/gangs.ts'
import { GANG_PEOPLE_MAX } from '#contract/limits.ts'
import type { Answer } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { shutOut } from '#server/moderation/index.ts'

/** A person's role in the gang in question; undefined for people outside of it. */
export type HeldRole = GangRole | undefined
/** A member of the gang in question; undefined for people outside of it. */
export type GangPart = { userId: bigint; role: GangRole } | undefined

/** The facts that decide whether a person may join a gang, besides the gang itself. */
export type Joiner = {
  /** their present gang */
  gangId: bigint | null
  /** the refusal of any joining, where moderators have banned them */
  ban: Refusal | undefined
  /** the owners who have blocked them */
  blockers: ReadonlySet<bigint>
  /** the gangs that keep them out */
  removedFrom: ReadonlySet<bigint>
}

const RANK: Record<GangRole, number> = { owner: 2, officer: 1, member: 0 }

const forbidden = (message: string) => new Refusal('forbidden', message)
const notInGang = () => new Refusal('not_in_gang', 'Not in a gang')
const alreadyInGang = () => new Refusal('already_in_gang', 'You are already in a gang. Leave it first.')
const hasOffice = (role: HeldRole): boolean => role === 'owner' || role === 'officer'

export const mayFound = ({ gangId }: Pick<Joiner, 'gangId'>): Answer =>
  gangId === null ? undefined : alreadyInGang()

export function mayJoin(
  gang: { id: bigint; ownerId: bigint; memberCount: number },
  { gangId, ban, blockers, removedFrom }: Joiner,
): Answer {
  if (ban) return ban
  if (blockers.has(gang.ownerId)) return shutOut()
  if (removedFrom.has(gang.id))
    return forbidden('This gang removed you. Its owner or an officer can let you back in.')
  if (gangId !== null) return alreadyInGang()
  if (gang.memberCount >= GANG_PEOPLE_MAX)
    return new Refusal('gang_full', `This gang already has ${GANG_PEOPLE_MAX} members`)
  return undefined
}

export const mayLeave = (role: HeldRole): Answer => (role ? undefined : notInGang())
export const maySendAlert = (role: HeldRole): Answer => mayLeave(role)
/** To mark a gang's alerts as read, and to mute them. */
export const mayFollowAlerts = (role: HeldRole): Answer => mayLeave(role)

/** Non-members do not even learn that alerts exist. */
export const mayReadAlerts = (role: HeldRole): Answer =>
  role ? undefined : new Refusal('not_found', 'There are no alerts for you here')

/** Non-members do not even learn that there is a board. */
export const mayReadBoard = (role: HeldRole): Answer => (role ? undefined : noBoard())

const noBoard = () => new Refusal('not_found', 'There is no board for you here')

/** A change of the gang's texts, except its name. */
export function mayDescribe(role: HeldRole): Answer {
  if (!role) return forbidden('Only the owner and the officers can change a gang')
  return hasOffice(role) ? undefined : onlyOwnerRenames()
}

export const mayRename = (role: HeldRole): Answer =>
  mayDescribe(role) ?? (role === 'owner' ? undefined : onlyOwnerRenames())

/** To set the time zone by which the gang's weeks and months end. */
export const maySetTimeZone = (role: HeldRole): Answer =>
  mayDescribe(role) ??
  (role === 'owner' ? undefined : forbidden('Only the owner may change the time zone of a gang'))

const onlyOwnerRenames = () =>
  forbidden('Only the owner may rename a gang; officers may change the description')

export function mayChangeCover(role: HeldRole): Answer {
  if (!role) return forbidden('Only the owner and the officers can change a gang')
  return hasOffice(role) ? undefined : forbidden('Only the owner and the officers may change the cover')
}

/** To see the people whom a gang keeps out, and to let them back in. */
export const mayLetBack = (role: HeldRole): Answer =>
  hasOffice(role) ? undefined : forbidden('Only the owner and the officers can decide about members')

/** To let a newcomer see what the gang asked before they joined. @param newcomer they were not let in yet */
export function mayLetIn(own: GangPart, other: GangPart, newcomer: boolean): Answer {
  const refused = mayLetBack(own?.role)
  if (refused) return refused
  if (!other) return notAMember()
  return newcomer ? undefined : new Refusal('already_let_in', 'This member sees everything already')
}

/** To appoint or dismiss an officer, and to hand the gang over. */
export function mayGiveRole(own: GangPart, other: GangPart): Answer {
  if (!own) return mayLetBack(undefined)
  if (!other) return notAMember()
  if (own.role !== 'owner') return forbidden('Only the owner can give roles')
  if (own.userId === other.userId)
    return forbidden('Hand the gang over to somebody else to give up your role')
  return undefined
}

export function mayRemove(own: GangPart, other: GangPart): Answer {
  if (!own) return mayLetBack(undefined)
  if (!other) return notAMember()
  return RANK[own.role] > RANK[other.role]
    ? undefined
    : forbidden('You can only remove members with a lower role')
}

const notAMember = () => new Refusal('not_found', 'This person is not in the gang')
