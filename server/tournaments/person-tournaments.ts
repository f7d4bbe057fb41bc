import { formatMoney } from '#contract/money.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { NEWEST_READ, newest } from '#server/core/module.ts'

type Mode = 'real' | 'practice' | undefined

/** The completed tournaments that a person played in. */
const played = (userId: bigint, mode: Mode) => sql`
  select t.id, t.ended_at, t.winner_id = ${userId} as won, t.prize_cents
  from tournament_seats s join tournaments t on t.id = s.tournament_id
  where s.user_id = ${userId} and s.refunded_at is null and t.status = 'completed'
    and (${mode ?? null}::text is null or t.practice = (${mode ?? null}::text = 'practice'))`

/** How many tournaments a person finished, how many of them they won, and what those paid, hundredths. Each counts once (D-37). */
export const tournamentCounts = (
  tx: Tx,
  userId: bigint,
  mode: Mode,
): Promise<{ played: number; won: number; paid: bigint }> =>
  tx.one(sql`
    select count(*)::int as played, count(*) filter (where won)::int as won,
      coalesce(sum(prize_cents) filter (where won), 0)::bigint as paid
    from (${played(userId, mode)}) d`)

/** A person's tournaments since the last lost one, that one included: the tournaments that can form a streak. */
export const latestTournaments = (
  tx: Tx,
  userId: bigint,
  mode: Mode,
): Promise<{ at: Date; won: boolean }[]> =>
  tx.rows(sql`
    with d as materialized (${played(userId, mode)})
    select ended_at as at, won from d
    where (ended_at, id) >= coalesce((select (ended_at, id) from d where not won order by ended_at desc, id desc limit 1),
      ('-infinity'::timestamptz, 0::bigint))
    order by ended_at desc, id desc`)

/** The titles of these tournaments, for histories. */
export async function tournamentTitles(tx: Tx, ids: bigint[]): Promise<Map<bigint, string>> {
  const rows = await tx.rows<{ id: bigint; title: string }>(
    sql`select id, game_title as title from tournaments where id = any(${ids}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.id, row.title]))
}

/** Whether two people had seats in the same tournament, or one of them hosted the other. */
export async function shareTournament(tx: Tx, userId: bigint, otherId: bigint): Promise<boolean> {
  const { shared } = await tx.one<{ shared: boolean }>(sql`
    select exists (
      select from tournament_seats a join tournaments t on t.id = a.tournament_id
      where a.user_id = ${userId} and a.refunded_at is null and (t.creator_id = ${otherId} or exists (
        select from tournament_seats b
        where b.tournament_id = t.id and b.user_id = ${otherId} and b.refunded_at is null))
    ) or exists (
      select from tournament_seats b join tournaments t on t.id = b.tournament_id
      where b.user_id = ${otherId} and b.refunded_at is null and t.creator_id = ${userId}) as shared`)
  return shared
}

/** Matches that ended between two people, from the first one's view; void matches and matches that both lost count for neither. */
export const matchesBetween = (
  tx: Tx,
  userId: bigint,
  otherId: bigint,
): Promise<{ wins: number; losses: number }> =>
  tx.one(sql`
    select count(*) filter (where winner_id = ${userId})::int as wins,
      count(*) filter (where winner_id = ${otherId})::int as losses
    from (select winner_id from matches where champion_id = ${userId} and challenger_id = ${otherId}
      union all select winner_id from matches where champion_id = ${otherId} and challenger_id = ${userId}) m`)

/**
 * A person's statements about results of their matches: reports, disputes and what they wrote to them, the newest 10,000, for the
 * data export.
 */
export const exportStatements = (tx: Tx, userId: bigint): Promise<unknown[]> =>
  tx.rows(sql`
    select f.tournament_id as "tournamentId", (f.fact ->> 'match')::int as "matchNumber", f.type, f.fact ->> 'winner' as "winnerId",
      f.fact -> 'score' as score, coalesce(f.fact ->> 'reason', f.fact ->> 'text') as reason, f.at
    from tournament_facts f
    where f.tournament_id = any(array(
        select tournament_id from tournament_seats where user_id = ${userId} and refunded_at is null))
      and f.type in ('reported', 'disputed', 'stated') and f.fact ->> 'player' = ${userId.toString()}
    order by f.at desc, f.seq desc limit 10000`)

type Exported = { entryFee: bigint; practice: boolean; [column: string]: unknown }

/** The tournaments that a person hosted or took a seat in, oldest first, for the data export: at most the newest. */
export async function exportTournaments(tx: Tx, userId: bigint): Promise<unknown> {
  const { complete, items } = newest(
    await tx.rows<Exported & { id: bigint }>(sql`
      select t.id, t.game_title as "gameTitle", t.platform, t.entry_fee_cents as "entryFee", t.practice, t.status,
        t.creator_id = ${userId} as host, coalesce(t.winner_id = ${userId}, false) as won, t.created_at as "createdAt",
        t.ended_at as "endedAt", s.joined_at as "joinedAt", s.refunded_at as "refundedAt"
      from tournaments t left join tournament_seats s on s.tournament_id = t.id and s.user_id = ${userId}
      where t.id in (select id from tournaments where creator_id = ${userId}
        union select tournament_id from tournament_seats where user_id = ${userId})
      order by t.id desc, s.id desc limit ${NEWEST_READ}`),
  )
  return {
    complete,
    tournaments: items.map(({ practice, ...row }) => ({
      ...row,
      entryFee: formatMoney(row.entryFee),
      currency: practice ? 'practice coins' : 'US dollars',
    })),
  }
}
