import { UNDECIDED_DAYS } from '#contract/decision-limits.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Workers } from '#server/core/scheduler.ts'
import { dropObjections, isCarried, lockSignatures } from '#server/decisions/index.ts'
import { lockLine } from '../line/advance-line.ts'
import { tournamentChanged } from '../tournament/live.ts'
import { placeOfMatch } from '../tournament/match-rows.ts'
import { dropVerdict, readVerdict, verdictOf } from '../tournament/match-verdicts.ts'
import { carryOutVerdict } from './decide-match.ts'

const LOOK_EVERY_MS = 1_000
const AT_ONCE = 64
const RETRY_SECONDS = 5

/**
 * Ends the time of a verdict, judged again under the tournament's lock. Carries it out if its two moderators still are moderators;
 * otherwise the match waits for another signature. After an objection the decision stands too, unless an admin has signed another
 * verdict or its signatures no longer count: then the match is void.
 */
async function endVerdict(context: Context, tx: Tx, matchId: bigint): Promise<void> {
  const { tournamentId } = await placeOfMatch(tx, matchId)
  const tournament = await lockLine(tx, tournamentId)
  const held = await readVerdict(tx, matchId)
  if (!held?.decision || (held.decide_by ?? held.final_at!) > held.now) return
  const { decision } = held
  const subject = { kind: 'match', id: matchId } as const
  const { status } = await tx.one<{ status: string }>(sql`select status from matches where id = ${matchId}`)
  // a player has left meanwhile, or the tournament was cancelled
  if (status !== 'disputed') return dropVerdict(tx, matchId)
  const signatures = await lockSignatures(tx, subject)
  const verdict = verdictOf(decision)
  const contradicted = signatures.some((one) => one.called && one.verdict !== verdict)
  if (isCarried(signatures, verdict, false) && !contradicted) return carryOutVerdict(context, tx, decision)
  if (held.admin_called_at !== null)
    return carryOutVerdict(context, tx, {
      ...decision,
      winnerId: null,
      claimWasFalse: false,
      reason: `Moderators did not agree within ${UNDECIDED_DAYS} days`,
    })
  await dropVerdict(tx, matchId)
  await dropObjections(tx, subject)
  tournamentChanged(context, tx, tournament.id, tournament.seq)
}

/** Postpones a failed verdict, so that it does not delay others. */
async function attend(context: Context, matchId: bigint): Promise<void> {
  try {
    await context.db.transact((tx) => endVerdict(context, tx, matchId))
  } catch (error) {
    context.log.error({ err: error, match: matchId.toString() }, 'the verdict about a match failed')
    await context.db.change(sql`
      update match_verdicts set decide_by = clock_now() + make_interval(secs => ${RETRY_SECONDS}) where match_id = ${matchId}`)
  }
}

/** Verdicts that two moderators have signed and whose time for objections is over. */
export const verdictPoller: Workers = {
  name: 'match-verdicts',
  everyMs: LOOK_EVERY_MS,
  failed: 'looking for due verdicts failed',
  workers: 1,
  find: async ({ db }, busy) =>
    (
      await db.rows<{ id: bigint }>(sql`
        select v.match_id as id from match_verdicts v
        where v.decision is not null and coalesce(v.decide_by, v.final_at) <= clock_now() and v.match_id <> all(${[...busy]}::bigint[]) order by v.match_id limit ${AT_ONCE}`)
    ).map(({ id }) => id),
  work: attend,
}
