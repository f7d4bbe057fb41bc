import { PLAYERS_MIN } from '#contract/tournament-games.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Workers } from '#server/core/scheduler.ts'
import { callOff } from '../tournament/call-off.ts'
import { commitToSeed } from '../tournament/seeds.ts'
import { lockTournament } from '../tournament/tournament-rows.ts'
import { askReady } from './ask-ready.ts'
import { STARTS_WITHIN_HOURS } from './create-tournament.ts'
import { endReadyCheck } from './end-ready-check.ts'

const LOOK_EVERY_MS = 1_000
const AT_ONCE = 100

/** The conditions under which the clock changes an open tournament t: judged again under the lock, so that it happens once. */
function due(readySeconds: number) {
  // read once, so that an index answers
  const now = sql`(select clock_now())`
  const span = sql`make_interval(secs => ${readySeconds})`
  return {
    /** from before lines were drawn */
    seed: sql`t.commitment is null`,
    /** the ready check is over */
    answers: sql`t.ready_until <= ${now}`,
    /** the planned start is near, and its ready check has not been held */
    check: sql`t.ready_until is null and t.starts_at <= ${now} + ${span}
      and (t.asked_at is null or t.asked_at < t.starts_at - ${span})`,
    /** no one started it in time */
    end: sql`t.ready_until is null and t.starts_by <= ${now}`,
  }
}

/** The one step that the clock calls for. */
async function takeStep(context: Context, tx: Tx, id: bigint): Promise<void> {
  const tournament = await lockTournament(tx, id)
  const { seed, answers, check, end } = due(context.config.match.readySeconds)
  const now = await tx.first<Record<'seed' | 'answers' | 'check' | 'end', boolean | null>>(sql`
    select ${seed} as seed, ${answers} as answers, ${check} as "check", ${end} as "end"
    from tournaments t where t.id = ${id} and t.status = 'open'`)
  if (now?.seed) await commitToSeed(context, tx, id)
  if (now?.answers) await endReadyCheck(context, tx, tournament)
  else if (now?.check)
    await (tournament.currentPlayers < PLAYERS_MIN
      ? callOff(context, tx, tournament, { reason: 'fewer than two players had joined by its start time' })
      : askReady(context, tx, [id]))
  else if (now?.end)
    await callOff(context, tx, tournament, {
      reason: `it was not started within ${STARTS_WITHIN_HOURS} hours`,
    })
}

/** Open tournaments: the ready check, the planned start, and the end after 72 hours. Any node takes any step. */
export const tournamentPoller: Workers = {
  name: 'tournaments',
  everyMs: LOOK_EVERY_MS,
  failed: 'a step of an open tournament failed',
  workers: 1,
  find: async ({ db, config }, busy) => {
    const { seed, answers, check, end } = due(config.match.readySeconds)
    const open = (which: ReturnType<typeof sql>) => sql`
      (select t.id from tournaments t where t.status = 'open' and ${which} and t.id <> all(${[...busy]}::bigint[])
        limit ${AT_ONCE})`
    const rows = await db.rows<{ id: bigint }>(sql`
      ${open(answers)} union ${open(check)} union ${open(end)} union ${open(seed)} limit ${AT_ONCE}`)
    return rows.map(({ id }) => id)
  },
  work: (context, id) => context.db.transact((tx) => takeStep(context, tx, id)),
}
