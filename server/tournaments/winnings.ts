import { sql } from '#server/core/db.ts'
import type { PersonSum, PlacedStake, Winnings } from '#server/money-out/index.ts'

/** People's winnings from each other in tournaments. A host's earnings are no winning. */
export const winningsOfTournaments: Winnings = {
  kind: 'tournament',
  isRecorded: async () => true,
  losers: (tx, id, after, most) =>
    tx.rows<PersonSum>(sql`
      select s.user_id as "userId", t.entry_fee_cents::bigint as cents
      from tournaments t join tournament_seats s on s.tournament_id = t.id and s.refunded_at is null
      where t.id = ${id} and s.user_id > ${after} and s.user_id <> t.winner_id and t.entry_fee_cents > 0
      order by s.user_id limit ${most}`),
  largest: (tx, id, most) =>
    tx.rows(sql`
      select s.user_id as "userId", t.entry_fee_cents::bigint as cents, (count(*) over () * t.entry_fee_cents)::bigint as of
      from tournaments t join tournament_seats s on s.tournament_id = t.id and s.refunded_at is null
      where t.id = ${id} and s.user_id <> t.winner_id and t.entry_fee_cents > 0 order by s.user_id limit ${most}`),
  winners: (tx, id, most) =>
    tx.rows<PersonSum>(sql`
      select winner_id as "userId", (prize_cents - entry_fee_cents)::bigint as cents from tournaments
      where id = ${id} and winner_id is not null and prize_cents > entry_fee_cents limit ${most}`),
  async lostBy(tx, id, userId, staked) {
    const within = staked ? sql`and s.joined_at between ${staked.from} and ${staked.to}` : sql``
    const found = await tx.first<{ cents: bigint }>(sql`
      select t.entry_fee_cents::bigint as cents
      from tournaments t join tournament_seats s on s.tournament_id = t.id and s.refunded_at is null
      where t.id = ${id} and s.user_id = ${userId} and s.user_id <> t.winner_id ${within}`)
    return found?.cents ?? 0n
  },
  async stakesOf(tx, id, userId) {
    const { title } = await tx.one<{ title: string }>(
      sql`select game_title as title from tournaments where id = ${id}`,
    )
    const stakes = await tx.rows<PlacedStake>(sql`
      select s.joined_at as at, t.entry_fee_cents::bigint as cents, s.proved
      from tournament_seats s join tournaments t on t.id = s.tournament_id
      where t.id = ${id} and s.user_id = ${userId} and t.entry_fee_cents > 0`)
    return { title, stakes }
  },
  lostSince: (tx, userIds, since) =>
    tx.rows<PersonSum>(sql`
      select s.user_id as "userId", sum(t.entry_fee_cents)::bigint as cents
      from tournament_seats s join tournaments t on t.id = s.tournament_id
      where s.user_id = any(${[...userIds]}::bigint[]) and s.refunded_at is null and not t.practice
        and t.status = 'completed' and t.ended_at > ${since} and t.winner_id is distinct from s.user_id
      group by s.user_id`),
  openOf: (tx, userIds) =>
    tx.rows<PersonSum>(sql`
      select s.user_id as "userId", sum(t.entry_fee_cents)::bigint as cents
      from tournament_seats s join tournaments t on t.id = s.tournament_id
      where s.user_id = any(${[...userIds]}::bigint[]) and s.refunded_at is null and not t.practice
        and t.status in ('open', 'in_progress')
      group by s.user_id`),
  wonBy: (tx, userIds, _since, { counted, due }) =>
    tx.rows(sql`
      select winner_id as "userId", id, (prize_cents - entry_fee_cents)::bigint as cents from tournaments
      where id = any(${[...counted, ...due]}::bigint[]) and winner_id = any(${[...userIds]}::bigint[])
        and prize_cents > entry_fee_cents`),
}
