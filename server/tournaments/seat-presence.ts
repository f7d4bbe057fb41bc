import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import type { Presence, Watching } from '#server/core/live.ts'
import { noteAtTheTable } from './match-presence.ts'

const SEEN_EVERY_MS = 10_000

/** Notes that these people's sockets follow the tournaments in which they play. A locked row is left for the next time. */
async function noteSeats({ db }: Context, watching: readonly Watching[]): Promise<void> {
  const tournaments = watching.map(({ id }) => id)
  const users = watching.map(({ userId }) => userId)
  await db.change(sql`
    update tournament_seats set seen_at = clock_now() where id in (
      select s.id from unnest(${tournaments}::bigint[], ${users}::bigint[]) as w(tournament_id, user_id)
      join tournament_seats s using (tournament_id, user_id) where s.refunded_at is null
      order by s.id for no key update of s skip locked)`)
}

/** Who follows a tournament in which they play. A channel has one presence, so that the seats and the table are noted together. */
export const seatPresence: Presence = {
  kind: 'tournament',
  everyMs: SEEN_EVERY_MS,
  async seen(context, watching) {
    await noteSeats(context, watching)
    await noteAtTheTable(context, watching)
  },
}
