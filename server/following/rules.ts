import { type FollowingState, REQUEST_DAYS } from '#contract/following-limits.ts'

/** One person's following of another, as it is kept. A request that was withdrawn is one that has lapsed. */
export type Kept = {
  status: 'requested' | 'accepted' | 'ended'
  muted: boolean
  mustAsk: boolean
  beganAt: Date
  declinedAt: Date | null
  toldAt: Date | null
}

const TERM_MS = REQUEST_DAYS * 86_400_000
const isWithinTerm = (at: Date | null, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() < TERM_MS

/** The following as the person who follows sees it: a declined request looks as one that waits, until its term is over. */
export function stateFor(kept: Kept | undefined, now: Date): FollowingState {
  if (!kept || kept.status === 'ended') return 'none'
  if (kept.status === 'accepted') return 'accepted'
  return isWithinTerm(kept.beganAt, now) ? 'requested' : 'none'
}

/** The same as the followed person sees it: a request that they declined is gone. */
export function stateForFollowed(kept: Kept | undefined, now: Date): FollowingState {
  const state = stateFor(kept, now)
  return state === 'requested' && kept!.declinedAt !== null ? 'none' : state
}

/** Whether following somebody is a request. @param isPublic the profile of the person to be followed is public */
export const isRequest = (kept: Kept | undefined, isPublic: boolean): boolean =>
  !isPublic || kept?.mustAsk === true

type Beginning = {
  status: 'requested' | 'accepted'
  /** a refusal that still holds: the new request is not shown */
  declinedAt: Date | null
  /** the followed person gets a notice */
  tells: boolean
}

/**
 * How a following begins that is not there. One pair of people makes at most one notice in a term, except that a request that came to nothing
 * silences no following.
 */
export function beginning(kept: Kept | undefined, isPublic: boolean, now: Date): Beginning {
  const asks = isRequest(kept, isPublic)
  const cameToNothing = !asks && kept?.status === 'requested'
  const declined = asks && kept && isWithinTerm(kept.declinedAt, now) ? kept.declinedAt : null
  return {
    status: asks ? 'requested' : 'accepted',
    declinedAt: declined,
    tells: declined === null && (cameToNothing || !isWithinTerm(kept?.toldAt ?? null, now)),
  }
}
