import { JUROR_DAYS, JUROR_REST_DAYS } from '#contract/jury-limits.ts'
import { accountsNear } from '#server/auth/index.ts'
import { betAgainst, hasPlayed, peopleOfEvent } from '#server/bets/index.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { isBanned } from '#server/moderation/index.ts'
import { playedPots } from '#server/pots/index.ts'
import { isOnBreakNow } from '#server/safer-play/index.ts'
import { paidByCode } from '#server/store/index.ts'
import { paidEachOther } from '#server/transfers/index.ts'
import type { Pairs } from './draw.ts'

/** A draw reads the bets of all volunteers. */
const DRAWN_WITHIN_MS = 30_000

/**
 * The people of a query who may sit in a case now: a confirmed address, an account of 30 days, enough settled bets against enough people,
 * neither banned nor on a break nor an operator, and no part in the event, nor a browser, an address or a gang in common with anybody
 * who has one.
 * @param people a query in SQL of accounts (user_id)
 */
const fitAmong = (eventId: bigint, people: Sql): Sql => sql`
  with asked as materialized (${people}),
  involved as materialized (${peopleOfEvent(eventId)}),
  near as materialized (${accountsNear(sql`select user_id from involved`)})
  select u.id from users u join asked a on a.user_id = u.id
  where u.closed_at is null and u.role in ('user', 'merchant') and u.email_verified_at is not null
    and u.created_at <= clock_now() - make_interval(days => ${JUROR_DAYS})
    and not exists (select from involved i where i.user_id = u.id)
    and not exists (select from near n where n.user_id = u.id)
    and not exists (select from involved i join users g on g.id = i.user_id and g.gang_id = u.gang_id)
    and not ${isBanned(sql`u.id`)} and not ${isOnBreakNow(sql`u.id`)} and ${hasPlayed(sql`u.id`)}
  order by u.id`

/** The volunteers who may sit in a case now and sat in none this week, in the order of their ids. */
export async function eligibleFor(tx: Tx, eventId: bigint): Promise<bigint[]> {
  tx.mayTake(DRAWN_WITHIN_MS)
  const rested = sql`
    select v.user_id from jury_volunteers v where not exists (
      select from jury_seats s where s.user_id = v.user_id
        and s.drawn_at > clock_now() - make_interval(days => ${JUROR_REST_DAYS}))`
  return (await tx.rows<{ id: bigint }>(fitAmong(eventId, rested))).map(({ id }) => id)
}

/** Those of these people who may still sit. */
export async function stillFit(tx: Tx, eventId: bigint, ids: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await tx.rows<{ id: bigint }>(
    fitAmong(eventId, sql`select i.user_id from unnest(${[...ids]}::bigint[]) i(user_id)`),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Those of these people who were drawn for another case this week. */
export async function busyAmong(tx: Tx, ids: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await tx.rows<{ id: bigint }>(sql`
    select distinct s.user_id as id from jury_seats s where s.user_id = any(${[...ids]}::bigint[])
      and s.drawn_at > clock_now() - make_interval(days => ${JUROR_REST_DAYS})`)
  return new Set(rows.map(({ id }) => id))
}

/** The pairs among these people who ever bet against, played against or paid each other, as places in the list. */
export async function pairsOf(tx: Tx, people: readonly { id: bigint; place: number }[]): Promise<Pairs> {
  const placeOf = new Map(people.map(({ id, place }) => [id, place]))
  const ids = [...placeOf.keys()]
  const found = new Map<string, readonly [number, number]>()
  for (const read of [betAgainst, paidEachOther, paidByCode, playedPots])
    for (const { one, other } of await read(tx, ids)) {
      const [low, high] = [placeOf.get(one)!, placeOf.get(other)!].sort((a, b) => a - b) as [number, number]
      found.set(`${low}:${high}`, [low, high])
    }
  return [...found.values()].sort(([a, b], [c, d]) => a - c || b - d)
}
