import type { z } from 'zod'
import { type eventListRoutes, KNOWN_NAMED, type shelves } from '#contract/bets-lists.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { publicFace } from '#server/users/index.ts'
import { firstSeen } from '../event/audience.ts'
import { knownIn } from '../event/known-in.ts'
import { listedEvents } from './list-events.ts'

type Shelf = (typeof shelves)[number]
type ShelvedEvent = z.input<(typeof eventListRoutes.listShelves)['reply']>[number]

/** Events of one shelf. */
const LENGTH = 3
/** Candidates per shelf, since an event on one shelf is left out of the next. */
const CANDIDATES = LENGTH * 4
/**
 * Odds movements are searched among this many of the biggest pools: reading the odds of every open event would take
 * seconds.
 */
const WATCHED_FOR_MOVES = 500
/** The least movement of the odds, tenths of a percent. */
const MOVED_MIN = 30

/**
 * A choice of one mode's open events, shelf after shelf, each event once: events that people near the user are in, events that close within a day, events whose odds moved
 * in a day among the larger pools, the biggest pools with a bet in them, the newest. Empty for a person on a break (row Y-09).
 */
export async function listShelves(
  tx: Tx,
  userId: bigint,
  mode: 'real' | 'practice',
): Promise<ShelvedEvent[]> {
  const known = await knownIn(tx, userId, mode === 'practice')
  const candidates = [
    ...[...known.keys()].map((id) => ({ shelf: 'known' as const, id })),
    ...(await candidatesOf(tx, userId, mode === 'practice')),
  ]
  const taken = new Map<bigint, Shelf>()
  for (const shelf of ['known', 'closing-soon', 'moving', 'big', 'new'] as const) {
    const fresh = candidates.filter((one) => one.shelf === shelf && !taken.has(one.id))
    for (const { id } of fresh.slice(0, LENGTH)) taken.set(id, shelf)
  }
  const events = await listedEvents(tx, userId, [...taken.keys()])
  return events.map((event) => {
    const id = BigInt(event.id)
    const [shelf, people = []] = [taken.get(id)!, known.get(id)]
    if (shelf !== 'known') return { ...event, shelf }
    const named = people.slice(0, KNOWN_NAMED).map(publicFace)
    const gang = people.every(({ mate }) => mate)
    return { ...event, shelf, known: { people: named, more: people.length - named.length, gang } }
  })
}

/** Each shelf in its own order. */
function candidatesOf(tx: Tx, userId: bigint, practice: boolean): Promise<{ shelf: Shelf; id: bigint }[]> {
  const open = sql`b.status = 'open' and b.practice = ${practice}`
  const closing = sql`${open} and b.ends_at > clock_now() and b.ends_at < clock_now() + interval '1 day'`
  const pool = sql`(b.stake_a_cents + b.stake_b_cents)`
  const first = (where: Sql, by: Sql, limit: number, descending = true) =>
    firstSeen(userId, { where, by, descending, limit })
  return tx.rows(sql`
    select shelf, id from (
    (select 'closing-soon' as shelf, id from (${first(closing, sql`b.ends_at`, CANDIDATES, false)}) l)
    union all
    (select 'moving', m.event_id from (
        select b.event_id, abs(b.stake_a_cents * 1000 / (b.stake_a_cents + b.stake_b_cents) - p.stake_a_cents * 1000 / (p.stake_a_cents + p.stake_b_cents)) as moved
        from (${first(sql`${open} and b.stake_a_cents > 0 and b.stake_b_cents > 0`, pool, WATCHED_FOR_MOVES)}) l
        -- one look-up for each: the planner would read all books
        cross join lateral (select event_id, stake_a_cents, stake_b_cents from event_books where event_id = l.id limit 1) b
        cross join lateral (
          (select 0 as rank, stake_a_cents, stake_b_cents from event_odds_points
            where event_id = b.event_id and bucket <= clock_now() - interval '1 day' order by bucket desc limit 1)
          union all
          (select 1, stake_a_cents, stake_b_cents from event_odds_points where event_id = b.event_id order by bucket limit 1)
          order by rank limit 1) p) m
      where m.moved >= ${MOVED_MIN} order by m.moved desc, m.event_id desc limit ${CANDIDATES})
    union all
    (select 'big', id from (${first(sql`${open} and ${pool} > 0`, pool, CANDIDATES)}) l)
    union all
    (select 'new', id from (${first(open, sql`b.event_id`, CANDIDATES)}) l)
    ) c where not exists (select from people_on_break(array[${userId}::bigint]))`)
}
