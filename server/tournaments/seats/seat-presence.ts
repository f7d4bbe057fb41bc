import type { Context } from '#server/core/context.ts'
import { type Sql, sql } from '#server/core/db.ts'
import type { Presence } from '#server/core/live.ts'
import { SEEN_WITHIN_SECONDS } from '../tournament/match-rows.ts'

/**
 * Notes which players of matches have a page of ours open, any page on any device, and since when the server has seen each without
 * a gap. A row that something else has locked waits for the next time. A person who was away appears as online again.
 */
async function noteAtTheTable(context: Context, users: readonly bigint[]): Promise<void> {
  const back = new Map<bigint, number>()
  for (const [player, at, from] of SIDES) {
    const rows = await context.db.rows<{ id: bigint; seq: number | null }>(sql`
      with seen as (
        select m.id, coalesce(m.${at} < ${longAgo}, true) as back from matches m
        where m.ended_at is null and m.${player} = any(${[...users]}::bigint[])
        order by m.id for no key update of m skip locked)
      update matches m set ${at} = clock_now(), ${from} = case when seen.back then clock_now() else m.${from} end
      from seen, tournaments t where m.id = seen.id and t.id = m.tournament_id
      returning t.id, case when seen.back then t.seq end as seq`)
    for (const { id, seq } of rows) if (seq !== null) back.set(id, seq)
  }
  for (const [tournamentId, seq] of back)
    context.signals.send({ type: 'tournament_changed', tournamentId, seq })
}

/** A player not seen for longer than this was gone. */
const longAgo = sql`clock_now() - make_interval(secs => ${SEEN_WITHIN_SECONDS})`

const SIDES: readonly (readonly [player: Sql, at: Sql, from: Sql])[] = [
  [sql`champion_id`, sql`champion_seen_at`, sql`champion_seen_from`],
  [sql`challenger_id`, sql`challenger_seen_at`, sql`challenger_seen_from`],
]

const SEEN_EVERY_MS = 10_000

/**
 * Notes that these people have a page of ours open, for their seats in tournaments that are not over. A locked row waits for the
 * next time.
 */
async function noteSeats({ db }: Context, users: readonly bigint[]): Promise<void> {
  await db.change(sql`
    update tournament_seats set seen_at = clock_now() where id in (
      select s.id from tournaments t join tournament_seats s on s.tournament_id = t.id
      where t.status in ('open', 'in_progress') and s.user_id = any(${[...users]}::bigint[]) and s.refunded_at is null
      order by s.id for no key update of s skip locked)`)
}

/** Presence is the person's: any socket of a player counts, on any page. */
export const seatPresence: Presence = {
  everyMs: SEEN_EVERY_MS,
  untilClose: true,
  async seen(context, watching) {
    const users = watching.map(({ userId }) => userId)
    await noteSeats(context, users)
    await noteAtTheTable(context, users)
  },
}
