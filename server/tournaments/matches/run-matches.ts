import type { Context } from '#server/core/context.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import type { Workers } from '#server/core/scheduler.ts'
import { advanceLine } from '../line/advance-line.ts'
import { SEEN_WITHIN_SECONDS } from '../tournament/match-rows.ts'

const LOOK_EVERY_MS = 1_000
const AT_ONCE = 64
const WORKERS = 2
const RETRY_SECONDS = 5

/**
 * The player of a running match whom the server has not seen for this long, while it has seen the opponent all that time; null when
 * there is none. A missing player's time starts when the server sees the other one again: when both are gone, as after the server's
 * restart, no one loses by it. For matches m.
 */
function vanished(absenceSeconds: number): Sql {
  const since = sql`clock_now() - make_interval(secs => ${absenceSeconds})`
  const gone = (own: 'champion' | 'challenger', other: 'champion' | 'challenger') => {
    const [ownSeenAt, otherSeenAt, otherSeenFrom] = [seenAt[own], seenAt[other], seenFrom[other]]
    return sql`
      ${otherSeenAt} > clock_now() - make_interval(secs => ${SEEN_WITHIN_SECONDS})
      and greatest(m.began_at, ${ownSeenAt}, ${otherSeenFrom}) <= ${since}`
  }
  return sql`case when m.status <> 'running' then null
    when ${gone('champion', 'challenger')} then m.champion_id
    when ${gone('challenger', 'champion')} then m.challenger_id end`
}

/** The player who has been seen again since the absence that decides; null when there is none. For matches m. */
const returned = sql`case
  when m.status = 'reported' and m.vanished_id = m.champion_id and m.champion_seen_at > m.vanished_at then m.champion_id
  when m.status = 'reported' and m.vanished_id = m.challenger_id and m.challenger_seen_at > m.vanished_at then m.challenger_id
  end`

const seenAt = { champion: sql`m.champion_seen_at`, challenger: sql`m.challenger_seen_at` }
const seenFrom = { champion: sql`m.champion_seen_from`, challenger: sql`m.challenger_seen_from` }

/**
 * Takes the step that the clock, an absence or a return calls for. Judged again under the tournament's lock, so that it happens
 * once.
 */
async function takeStep(context: Context, tx: Tx, tournamentId: bigint): Promise<void> {
  await advanceLine(context, tx, tournamentId, { type: 'tick' })
  const match = await tx.first<{ number: number; gone: bigint | null; back: bigint | null }>(sql`
    select m.number, ${vanished(context.config.match.absenceSeconds)} as gone, ${returned} as back
    from matches m where m.tournament_id = ${tournamentId} and m.ended_at is null`)
  const player = match?.gone ?? match?.back
  if (!match || !player) return
  const type = match.gone ? 'vanish' : 'return'
  await advanceLine(context, tx, tournamentId, { type, match: match.number, player: player.toString() })
}

/** A tournament whose step failed is postponed, so that it does not delay others. */
async function attend(context: Context, tournamentId: bigint): Promise<void> {
  try {
    await context.db.transact((tx) => takeStep(context, tx, tournamentId))
  } catch (error) {
    context.log.error({ err: error, tournament: tournamentId.toString() }, 'a step of a tournament failed')
    await context.db.change(sql`
      update matches set retry_at = clock_now() + make_interval(secs => ${RETRY_SECONDS})
      where tournament_id = ${tournamentId} and ended_at is null`)
  }
}

/** Tournaments for which the clock, an absence or a return calls for a step, those due longest first. @param busy tournaments to leave out */
const dueTournaments = async ({ db, config }: Context, busy: readonly bigint[]): Promise<bigint[]> =>
  (
    await db.rows<{ id: bigint }>(sql`
      select m.tournament_id as id from matches m
      where m.ended_at is null and (m.due_at <= clock_now() and not exists (
          select 1 from match_verdicts v where v.match_id = m.id and v.decision is not null) or ${vanished(config.match.absenceSeconds)} is not null or ${returned} is not null)
        and (m.retry_at is null or m.retry_at <= clock_now()) and m.tournament_id <> all(${[...busy]}::bigint[])
      order by m.due_at limit ${AT_ONCE}`)
  ).map(({ id }) => id)

/** Takes every step that is due now, one after the other. */
export async function runDueMatches(context: Context): Promise<void> {
  for (const id of await dueTournaments(context, [])) await attend(context, id)
}

/** Ends check-ins, silences, disputes and matches without a result, and notices players who leave and return. Any node takes any step. */
export const matchPoller: Workers = {
  name: 'matches',
  everyMs: LOOK_EVERY_MS,
  failed: 'looking for due matches failed',
  workers: WORKERS,
  find: dueTournaments,
  work: attend,
}
