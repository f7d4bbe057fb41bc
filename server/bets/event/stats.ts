import type { Context } from '#server/core/context.ts'
import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import { account, REASONS } from '#server/ledger/index.ts'
import { isPublic } from './audience.ts'
import { hasSteppedBack } from './stepped-back.ts'
import { lookingAtEvent, seesStake } from './who-is-in.ts'

type Mode = 'real' | 'practice' | undefined
const EVERYTHING = 2_147_483_647
/** A streak, and a record between two people, cover at most this many of a person's newest bets. */
const RECENT_BETS = 5_000

/** A person's settled bets with their results, found through the ledger's statement. @param most of the newest bets in each mode */
function settledBets(userId: bigint, mode: Mode, most: number) {
  const accounts = [
    ...(mode === 'practice' ? [] : [account('person', userId, 'USD')]),
    ...(mode === 'real' ? [] : [account('person', userId, 'PLAY')]),
  ]
  return sql`
    select x.id, x.event_id, b.settled_at, b.outcome,
      b.outcome = (case x.side when 0 then 'optionA' else 'optionB' end) and not ${hasSteppedBack(sql`x.event_id`, sql`x.user_id`)} as won,
      b.outcome = (case x.side when 0 then 'optionA' else 'optionB' end) and ${hasSteppedBack(sql`x.event_id`, sql`x.user_id`)} as back, coalesce(p.amount_cents, 0) as payout
    from unnest(${accounts}::bigint[]) a(id),
      lateral ledger_statement(a.id, ${[REASONS.bet]}::smallint[], ${LARGEST_ID}, ${most}) s
    join bets x on x.event_id = ledger_owner(s.other) and x.user_id = ${userId} and x.id = s.id
    join event_books b on b.event_id = x.event_id and b.status in ('settled', 'voided')
    left join event_payouts p on p.event_id = x.event_id and p.user_id = x.user_id and p.bet_id = x.id`
}

/** Games of other modules: their counts in a mode or in both, and the newest ones back to the last loss. */
export type OtherGames = readonly {
  counts(tx: Tx, userId: bigint, mode: Mode): Promise<{ played: number; won: number; paid: bigint }>
  latest(tx: Tx, userId: bigint, mode: Mode): Promise<{ at: Date; won: boolean }[]>
}[]

/**
 * Counts of settled bets and other games, voids left out: their number, the share that won in percent (one decimal), and
 * the payouts of the winning ones.
 */
export async function betStats(tx: Tx, userId: bigint, mode: Mode, games: OtherGames) {
  const row = await tx.one<{ bets: number; won: number; paid: bigint }>(sql`
    select count(*)::int as bets, count(*) filter (where won)::int as won,
      coalesce(sum(payout) filter (where won), 0)::bigint as paid
    from (${settledBets(userId, mode, EVERYTHING)}) s where outcome <> 'void' and not back`)
  const others = { played: 0, won: 0, paid: 0n }
  for (const game of games) {
    const { played, won, paid } = await game.counts(tx, userId, mode)
    others.played += played
    others.won += won
    others.paid += paid
  }
  const won = row.won + others.won
  const totalBets = row.bets + others.played
  return {
    totalBets,
    winRate: totalBets === 0 ? 0 : Math.round((won * 1000) / totalBets) / 10,
    totalWon: row.paid + others.paid,
  }
}

/** The current streak of won events and other games, as far as the recent bets go; a void does not break it. */
export async function winningStreak(
  tx: Tx,
  userId: bigint,
  mode: Mode,
  games: OtherGames,
): Promise<{ streak: number }> {
  const others: { at: Date; won: boolean }[] = []
  for (const game of games) others.push(...(await game.latest(tx, userId, mode)))
  return tx.one<{ streak: number }>(sql`
    with ended as (
      select event_id, min(settled_at) as at, bool_or(won) as won from (${settledBets(userId, mode, RECENT_BETS)}) s
      where outcome <> 'void' group by event_id
      union all
      select -o.n, o.at, o.won
      from unnest(${others.map(({ at }) => at)}::timestamptz[], ${others.map(({ won }) => won)}::boolean[])
        with ordinality as o(at, won, n)
    ), lined as (
      select won, row_number() over (order by at desc, event_id desc) as n from ended
    )
    select (coalesce(min(n) filter (where not won), max(n) + 1, 1) - 1)::int as streak from lined`)
}

/** Settled events in which a person sees another one on the opposite side, from the first one's view, among the recent bets of both. */
export async function headToHead(
  tx: Tx,
  userId: bigint,
  otherId: bigint,
): Promise<{ wins: number; losses: number }> {
  const sides = (id: bigint) => sql`
    select event_id, bool_or(won) as won from (${settledBets(id, undefined, RECENT_BETS)}) s
    where outcome <> 'void' group by event_id`
  return tx.one<{ wins: number; losses: number }>(sql`
    select count(*) filter (where mine.won and not theirs.won)::int as wins,
      count(*) filter (where theirs.won and not mine.won)::int as losses
    from (${sides(userId)}) mine join (${sides(otherId)}) theirs using (event_id)
    join events e on e.id = mine.event_id join event_books b on b.event_id = e.id
    join users u on u.id = ${otherId} and ${seesStake(lookingAtEvent(userId))}`)
}

type Counts = { people: number; bets: number; openEvents: number; paidOut: bigint }
const COUNT_EVERY_MS = 10_000

/** Makes the reader of the landing page's counts, which are at most ten seconds old and shared by all callers. */
export function createPublicCounts(): (context: Context) => Promise<Counts> {
  let counted: { at: number; counts: Promise<Counts> } | undefined
  return (context) => {
    if (counted && performance.now() - counted.at < COUNT_EVERY_MS) return counted.counts
    const made = { at: performance.now(), counts: count(context) }
    counted = made
    made.counts.catch(() => {
      if (counted === made) counted = undefined
    })
    return made.counts
  }
}

async function count(context: Context): Promise<Counts> {
  const row = await context.db.one<{ people: number; bets: number; open: number; paid: bigint }>(sql`
    select (select count(*)::int from users where not is_site) as people, coalesce(sum(bets_a + bets_b), 0)::int as bets,
      count(*) filter (where status = 'open')::int as open,
      coalesce(sum(stake_a_cents + stake_b_cents - fee_cents) filter (where status = 'settled' and not practice), 0)::bigint as paid
    from event_books b where ${isPublic}`)
  return { people: row.people, bets: row.bets, openEvents: row.open, paidOut: row.paid }
}

/** Titles of events, for modules that show the subject of a reference. */
export async function eventTitles(tx: Tx, eventIds: bigint[]): Promise<Map<bigint, string>> {
  const rows = await tx.rows<{ id: bigint; title: string }>(
    sql`select id, title from events where id = any(${eventIds}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.id, row.title]))
}

/** Whether the event exists. */
export async function eventExists(tx: Tx, eventId: bigint): Promise<boolean> {
  return (await tx.first(sql`select 1 from events where id = ${eventId}`)) !== undefined
}

/** Won and lost events of these users since a moment, in both modes; questions of the site count on no board, and users without any are left out. */
export async function recordsSince(
  tx: Tx,
  userIds: readonly bigint[],
  { since, viewerId }: { since: Date; viewerId: bigint },
): Promise<Map<bigint, { won: number; lost: number }>> {
  const rows = await tx.rows<{ id: bigint; won: number; lost: number }>(sql`
    select r.user_id as id, count(*) filter (where r.result = 'won')::int as won,
      count(*) filter (where r.result = 'lost')::int as lost
    from users u
    cross join unnest(array[true, false]) p(practice)
    join event_results r on r.user_id = u.id and r.practice = p.practice and r.settled_at >= ${since}
    join events e on e.id = r.event_id join event_books b on b.event_id = e.id
    where u.id = any(${[...userIds]}::bigint[]) and r.result in ('won', 'lost') and not b.by_site and ${seesStake(lookingAtEvent(viewerId))}
    group by r.user_id`)
  return new Map(rows.map(({ id, ...record }) => [id, record]))
}
