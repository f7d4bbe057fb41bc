import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import type { Workers } from '#server/core/scheduler.ts'
import { callOff } from './call-off.ts'
import { STARTS_WITHIN_HOURS } from './create-tournament.ts'
import { lockTournament } from './tournament-rows.ts'

const LOOK_EVERY_MS = 5_000
const AT_ONCE = 100

/** Cancels a tournament that nobody has started in time. */
async function endUnstarted(context: Context, id: bigint): Promise<void> {
  await context.db.transact(async (tx) => {
    const tournament = await lockTournament(tx, id)
    const due = await tx.first(sql`
      select 1 from tournaments where id = ${id} and status = 'open' and starts_by <= clock_now()`)
    if (due)
      await callOff(context, tx, tournament, {
        reason: `it was not started within ${STARTS_WITHIN_HOURS} hours`,
      })
  })
}

/** Tournaments that nobody has started in 72 hours. */
export const tournamentPoller: Workers = {
  name: 'tournaments',
  everyMs: LOOK_EVERY_MS,
  failed: 'an unstarted tournament could not be cancelled',
  workers: 1,
  find: async ({ db }, busy) =>
    (
      await db.rows<{ id: bigint }>(sql`
        select id from tournaments where status = 'open' and starts_by <= clock_now()
          and id <> all(${[...busy]}::bigint[]) order by starts_by limit ${AT_ONCE}`)
    ).map(({ id }) => id),
  work: endUnstarted,
}
