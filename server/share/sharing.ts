import type { Selection } from '#contract/odds.ts'
import type { SharedKind } from '#contract/share.ts'
import type { Tx } from '#server/core/db.ts'

declare module '#server/core/offers.ts' {
  interface Offers {
    /** the readers of a module's things that visitors see by a link, by kind */
    shares: Partial<Record<SharedKind, Shareable>>
    /** the same by an invite */
    sharesByInvite: Partial<Record<SharedKind, ShareableByInvite>>
  }
}

/** Two sides as a seam bar shows them. */
export type SharedSides = {
  label: Record<Selection, string>
  /** the true shares as printed, without the sign */
  percent: Record<Selection, string>
  /** after the fee; null without a bet on that side */
  odds: Record<Selection, string | null>
  /** the share of A in tenths of a percent */
  tenths: number
  /** nobody has bet */
  empty: boolean
  outcome: Selection | 'void' | null
}

/** A thing by its address. */
export type Named = { kind: SharedKind; id: bigint }

/** A visitor's view of a thing by its link: no names of bettors, and no amounts of anybody. */
export type SharedThing = {
  id: bigint
  /** the person who may end it */
  ownerId: bigint
  title: string
  /** a person's own words above the title: "Mara called it" */
  claim?: string
  /** replaces a title in letters that the picture's faces do not have: "An event" */
  kindName: string
  /** its state in a sentence without a full stop, beginning with a capital */
  state: string
  /** the moment that `state` names as `momentUtc` writes it; pages show it in the reader's time zone */
  moment?: Date
  /** what signing in is good for: 'join' by default */
  signInTo?: 'join' | 'watch'
  /** a further line; may be empty */
  text: string
  /** its screen */
  path: string
  practice: boolean
  /** how many were placed */
  bets?: number
  sides: SharedSides | null
  /** nothing about it changes any more */
  ended: boolean
  /** it has no odds of its own, and shows this thing's odds while visitors see this thing too */
  linked?: Named | undefined
  /** visitors see it only while they see this thing too */
  within?: Named
  /** only for people who have the link: its page asks search engines to leave it out */
  unlisted?: boolean
  /** visitors see nothing of it for now; a signed-in person still reaches its screen */
  withheld?: boolean
  /** why nobody can share it, in a sentence */
  closed?: string
}

/**
 * Reads a thing as visitors may see it; undefined for a thing that does not exist or that no one may see.
 * @param callerId the caller, where it is not a visitor: people inside also find things for which visitors need an invite
 */
export type Shareable = (tx: Tx, id: bigint, callerId?: bigint) => Promise<SharedThing | undefined>

/** The same by an invite in place of the id: 22 url-safe characters that no one can guess. */
export type ShareableByInvite = (tx: Tx, invite: string) => Promise<SharedThing | undefined>

/** "3 May 2026, 18:00 UTC": visitors live everywhere. */
export const momentUtc = (at: Date): string => `${format.format(at)} UTC`
const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** Whether visitors see a thing by its link: its owner shares it, and moderators have not taken it down. */
export type VisitorsSee = (tx: Tx, thing: Named) => Promise<boolean>
