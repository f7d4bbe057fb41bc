import type { z } from 'zod'
import type { feedEntry } from '#contract/following.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'

declare module '#server/core/offers.ts' {
  interface Offers {
    /** public acts of people, as one viewer may see them */
    publicActs: PublicActs
  }
}

type Entry = z.input<typeof feedEntry>
export type ActKind = Entry['kind']
type WithoutPerson<E> = E extends unknown ? Omit<E, 'person'> : never

/** The place of an act in the feed: the newest first, then by the thing and the person. */
export type Place = readonly [microsecond: bigint, thing: bigint, person: bigint]

export type Act = WithoutPerson<Entry> & { personId: bigint; micro: bigint; thing: bigint }

/** The acts that a page of the feed asks for. */
export type ActsAsked = {
  viewerId: bigint
  /** acts of other kinds are not even read */
  kinds: readonly ActKind[]
  people: readonly bigint[]
  /** only acts after this moment */
  since: Date
  /** only acts that stand below this place */
  below?: Place | undefined
  /** the newest of them */
  limit: number
}

/** Reads a module's acts that the viewer may see on the things' own pages too, the newest first. */
export type PublicActs = (tx: Tx, asked: ActsAsked) => Promise<Act[]>

/** All kinds of acts; their places here keep acts of one moment in order. */
export const KINDS: readonly ActKind[] = ['asked', 'won', 'tournament-won']

/** The parts of a statement about acts of one kind. */
export type ActParts = { kind: ActKind; at: Sql; id: Sql; person: Sql }

/** Acts of different modules at one moment keep their order by this number. */
const thingOf = ({ kind, id }: ActParts): Sql =>
  sql`(${id} * ${KINDS.length} + ${KINDS.indexOf(kind)})::bigint`

/** The columns of an act that say what it is and where it stands. */
export const actColumns = (act: ActParts): Sql => sql`
  ${act.kind} as kind, ${act.at} as at, ${act.person} as "personId",
  (extract(epoch from ${act.at}) * 1000000)::bigint as micro, ${thingOf(act)} as thing`

/** Whether an act belongs to the asked ones. The bounds of its moment stand alone, so that an index by person and moment bounds the read. */
export function isAsked(act: ActParts, { since, below }: ActsAsked): Sql {
  if (!below) return sql`(${act.at} > ${since})`
  const [micro, thing, person] = below
  const moment = sql`('epoch'::timestamptz + ${micro}::bigint * interval '1 microsecond')`
  return sql`(${act.at} > ${since} and ${act.at} <= ${moment}
    and (${act.at}, ${thingOf(act)}, ${act.person}) < (${moment}, ${thing}::bigint, ${person}::bigint))`
}

/** The first come first in the feed. */
export const newestActs = sql`order by at desc, thing desc, "personId" desc`

const placeOf = ({ micro, thing, personId }: Act): Place => [micro, thing, personId]

/** The first acts of several modules' lists, and the place of the last one where more follow. */
export function firstActs(lists: readonly Act[][], limit: number): { acts: Act[]; next: Place | undefined } {
  const all = lists.flat().sort((one, other) => {
    const [mine, theirs] = [placeOf(one), placeOf(other)]
    const at = mine.findIndex((value, place) => value !== theirs[place])
    if (at === -1) return 0
    return mine[at]! > theirs[at]! ? -1 : 1
  })
  const acts = all.slice(0, limit)
  return { acts, next: all.length > limit ? placeOf(acts.at(-1)!) : undefined }
}
