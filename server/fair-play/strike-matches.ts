import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { putBack, setAside } from '#server/leaderboard/index.ts'
import { notify } from '#server/notifications/index.ts'
import { type FlagRow, lockFlag, viewFlags } from './flags.ts'
import type { FairPlayFlag } from './rules.ts'

type Judgement = {
  id: bigint
  moderatorId: bigint
  reason: string
  /** of the flag; all of them by default */
  matchIds?: readonly bigint[] | undefined
}

/**
 * Removes matches of a flag from the leaderboard for good, whatever the flag's outcome. Results and money stay. The audit log records the
 * act, and both players can read the reason.
 * @throws Refusal not_found, holds_position for a moderator whom it concerns, report_state when all are already struck
 */
export async function strikeMatches(context: Context, tx: Tx, judgement: Judgement): Promise<FairPlayFlag> {
  const { id, moderatorId, reason } = judgement
  const { flag, concerned } = await lockFlag(tx, id, moderatorId)
  if (flag.other_id === null)
    throw new Refusal('report_state', 'This flag is about missed matches, so there are no results to strike')
  const chosen = chosenOf(judgement, flag.match_ids)
  const struck = await tx.rows<{ id: bigint; match_id: bigint }>(sql`
    insert into match_strikes (match_id, flag_id, reason, struck_at, struck_by)
    select match_id, ${id}, ${reason}, clock_now(), ${moderatorId} from unnest(${chosen}::bigint[]) match_id
    on conflict (match_id) where undone_at is null do nothing returning id, match_id`)
  if (struck.length === 0) throw new Refusal('report_state', 'These matches have already been struck')
  const matchIds = struck.map(({ match_id }) => match_id)
  await setAside(context, tx, { matchIds, cause: 'strike', until: null })
  await tellAndRecord(context, tx, judgement, {
    ...{ act: 'fair-play.strike', concerned, matchIds, key: `fair-play.struck:${struck[0]!.id}` as const },
    title: `${matchesText(matchIds.length)} taken off the leaderboard`,
  })
  return viewOf(tx, flag)
}

/**
 * Restores struck matches of a flag: they count again, unless an open flag keeps them off. The audit log records the act, and both players
 * can read the reason.
 * @throws Refusal not_found, holds_position for a moderator whom it concerns, report_state when none of them is struck
 */
export async function restoreMatches(context: Context, tx: Tx, judgement: Judgement): Promise<FairPlayFlag> {
  const { id, moderatorId, reason } = judgement
  const { flag, concerned } = await lockFlag(tx, id, moderatorId)
  const { ids } = await tx.one<{ ids: bigint[] | null }>(sql`
    select array_agg(match_id) as ids from match_strikes
    where undone_at is null and (flag_id = ${id} or match_id = any(${flag.match_ids}::bigint[]))`)
  const chosen = chosenOf(judgement, [...flag.match_ids, ...(ids ?? [])])
  const undone = await tx.rows<{ id: bigint; match_id: bigint }>(sql`
    update match_strikes set undone_at = clock_now(), undone_by = ${moderatorId}, undone_reason = ${reason}
    where undone_at is null and match_id = any(${chosen}::bigint[]) returning id, match_id`)
  if (undone.length === 0) throw new Refusal('report_state', 'None of these matches has been struck')
  const matchIds = undone.map(({ match_id }) => match_id)
  await putBack(context, tx, { cause: 'strike', matchIds })
  await tellAndRecord(context, tx, judgement, {
    ...{ act: 'fair-play.restore', concerned, matchIds, key: `fair-play.restored:${undone[0]!.id}` as const },
    title: `${matchesText(matchIds.length)} put back on the leaderboard`,
  })
  return viewOf(tx, flag)
}

const matchesText = (count: number) => (count === 1 ? '1 match' : `${count} matches`)

function chosenOf({ matchIds }: Judgement, own: readonly bigint[]): bigint[] {
  const chosen = [...new Set(matchIds ?? own)]
  if (!chosen.every((match) => own.includes(match)))
    throw new Refusal('not_found', 'At least one of these matches does not belong to this flag')
  return chosen
}

type Done = {
  act: 'fair-play.strike' | 'fair-play.restore'
  concerned: readonly bigint[]
  matchIds: readonly bigint[]
  /** names the act by its first strike made or undone, which no other act shares */
  key: `fair-play.${'struck' | 'restored'}:${bigint}`
  title: string
}

async function tellAndRecord(
  context: Context,
  tx: Tx,
  { id, moderatorId, reason }: Judgement,
  { act, concerned, matchIds, key, title }: Done,
): Promise<void> {
  await recordAudit(tx, {
    actorId: moderatorId,
    act,
    subject: `flag:${id}`,
    reason,
    details: { matches: matchIds.map(String) },
  })
  await notify(context, tx, [...concerned], {
    key,
    title,
    body: reason,
    link: '/settings#fair-play',
  })
}

const viewOf = async (tx: Tx, flag: FlagRow) => (await viewFlags(tx, [flag]))[0]!
