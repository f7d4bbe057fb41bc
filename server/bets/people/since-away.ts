import type { z } from 'zod'
import type { myBetRoutes, sinceAway } from '#contract/bets-mine.ts'
import type { sinceNews } from '#contract/since-news.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Away, Since } from '#server/notifications/index.ts'
import { awaySince } from '#server/notifications/index.ts'
import { isOnBreak } from '#server/safer-play/index.ts'
import type { Acquaintances } from '#server/users/index.ts'
import { type PersonRow, publicFace, unmarkedColumns } from '#server/users/index.ts'
import { lookingAtEvent, seesStake } from '../event/who-is-in.ts'
import {
  type PositionRow,
  settledPage,
  unsettledEvents,
  unsettledPositions,
  viewMyBet,
  wordColumns,
} from './my-bets.ts'

type SinceAway = z.input<typeof sinceAway>
type SinceNews = z.input<typeof sinceNews>

type Query = z.output<(typeof myBetRoutes.sinceAway)['query']>

const SHOWN_MAX = 3
const FACES_MAX = 3
/** The search for new bettors skips events with more bets. */
const SEARCHED_BETS_MAX = 5_000

/** The most people whom a user counts as knowing: the nearest of each module first. */
const KNOWN_MAX = 200

const KINDS: readonly SinceNews['kind'][] = [
  'daily',
  'match',
  'challenge',
  'request',
  'rank',
  'asked',
  'room',
]

/** News that invites people to play: no one on a break gets it (row Y-09). */
const INVITES: Readonly<Record<SinceNews['kind'], boolean>> = {
  daily: true,
  match: false,
  challenge: true,
  request: false,
  rank: false,
  asked: true,
  room: false,
}

/** Every module's readers of the people whom a user knows and of news since an absence. */
export type OtherSince = { knows: readonly Acquaintances[]; since: readonly Since[] }

type Moved = PositionRow & { optionAPoolBefore: bigint; optionBPoolBefore: bigint; newcomers: number }

/** The changes for a person during an absence: in their bets of one mode, and in each module. It covers no one else's positions. */
export async function readSinceAway(
  tx: Tx,
  userId: bigint,
  query: Query,
  modules: OtherSince,
): Promise<SinceAway> {
  const since = await awaySince(tx, userId)
  if (!since) return { awaySince: null, moved: [], ended: [], news: [] }
  const practice = query.mode === 'practice'
  const known = await knownPeople(tx, userId, modules.knows)
  const moved = await movedSince(tx, userId, practice, since)
  const faces = await newFaces(tx, { userId, since, practice, known }, moved)
  const ended = await settledPage(tx, userId, practice, { limit: SHOWN_MAX, since })
  return {
    awaySince: since,
    moved: moved.map((row) => ({
      ...row,
      ...viewMyBet(row),
      against: {
        people: row.newcomers,
        faces: faces.filter(({ eventId }) => eventId === row.eventId).map(publicFace),
      },
    })),
    ended: ended.slice(0, SHOWN_MAX).map(viewMyBet),
    news: await newsOf(tx, { userId, since, practice, known }, modules.since),
  }
}

/** The people whom a user knows in any module, without blocks between the two and closed accounts. */
async function knownPeople(tx: Tx, userId: bigint, knows: OtherSince['knows']): Promise<bigint[]> {
  const known = new Set<bigint>()
  for (const people of knows) for (const id of await people(tx, userId)) known.add(id)
  const rows = await tx.rows<{ id: bigint }>(sql`
    select u.id from unnest(${[...known]}::bigint[]) with ordinality as k(id, n) join users u on u.id = k.id
    where u.closed_at is null and not people_blocked(${userId}, u.id) order by k.n limit ${KNOWN_MAX}`)
  return rows.map(({ id }) => id)
}

/** The news of all modules, by the importance of its kind: the question of the day opens the card, then a match has a running clock. */
async function newsOf(tx: Tx, away: Away, modules: OtherSince['since']): Promise<SinceNews[]> {
  const news: SinceNews[] = []
  for (const since of modules) news.push(...(await since(tx, away)))
  const paused = news.some(({ kind }) => INVITES[kind]) && (await isOnBreak(tx, away.userId))
  const told = paused ? news.filter(({ kind }) => !INVITES[kind]) : news
  return told.sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind))
}

/** Positions whose odds changed, or whose other side grew: the largest move first. */
async function movedSince(tx: Tx, userId: bigint, practice: boolean, since: Date): Promise<Moved[]> {
  const events = await unsettledEvents(tx, userId, practice)
  return tx.rows<Moved>(sql`
    select p.*, ${wordColumns}, h.stake_a_cents as "optionAPoolBefore", h.stake_b_cents as "optionBPoolBefore", n.newcomers
    from (${unsettledPositions(userId, events)}) p join events e on e.id = p."eventId"
    cross join lateral (select o.stake_a_cents, o.stake_b_cents from event_odds_points o
      where o.event_id = p."eventId" and o.at <= ${since} and o.stake_a_cents + o.stake_b_cents > 0
      order by o.bucket desc limit 1) h
    cross join lateral (select abs(
      p."optionAPool"::float8 / (p."optionAPool" + p."optionBPool") - h.stake_a_cents::float8 / (h.stake_a_cents + h.stake_b_cents)) as by) m
    join event_books b on b.event_id = p."eventId"
    cross join lateral (select count(distinct x.user_id)::int as newcomers from bets x
      where b.bets_a + b.bets_b <= ${SEARCHED_BETS_MAX} and x.event_id = p."eventId" and x.side <> p.side and x.created_at > ${since}) n
    where m.by >= 0.005 or n.newcomers > 0
    order by m.by desc, p."eventId" limit ${SHOWN_MAX}`)
}

/** A few people whom the user sees among the new bettors on the other side, known people first. */
function newFaces(
  tx: Tx,
  { userId, since, known }: Away,
  moved: readonly Moved[],
): Promise<(PersonRow & { eventId: bigint })[]> {
  const some = moved.filter(({ newcomers }) => newcomers > 0)
  return tx.rows(sql`
    select i.event_id as "eventId", ${unmarkedColumns}
    from unnest(${some.map(({ eventId }) => eventId)}::bigint[], ${some.map(({ side }) => side)}::int[]) as i(event_id, side)
    join events e on e.id = i.event_id join event_books b on b.event_id = e.id
    cross join lateral (select u.id as user_id, array_position(${[...known]}::bigint[], u.id) as place
      from bets x join users u on u.id = x.user_id
      where x.event_id = i.event_id and x.side <> i.side and x.created_at > ${since} and ${seesStake(lookingAtEvent(userId))}
      group by u.id order by place nulls last, u.id limit ${FACES_MAX}) p
    join users u on u.id = p.user_id order by i.event_id, p.place nulls last, u.id`)
}
