import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import type { Presence } from '#server/core/live.ts'
import { noteAtTheTable } from '../tournament/match-presence.ts'

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
