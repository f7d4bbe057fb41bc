import { sql, type Tx } from '#server/core/db.ts'
import { isSigned, signatureWanted } from '#server/decisions/index.ts'
import { involvedElsewhere } from '../event/followers.ts'
import { JURY_LATE_MS } from '../judged.ts'

/**
 * Of books b: disputed and suspended events, locked ones past half of their deadline, followers that
 * wait for a proposal, proposals that need a confirmation, and
 * events with a signature of one moderator or an objection. A decision in its objection window waits for no one, and neither does a dispute
 * before a jury, unless it is an hour late.
 */
export const waitsForModerator = sql`
  b.outcome is null and not (b.jury is not distinct from 'sits' and b.status = 'disputed' and coalesce(b.jury_until, b.disputed_at) > clock_now() - make_interval(secs => ${JURY_LATE_MS / 1000})) and (b.decision_outcome is null or b.admin_called_at is not null) and (
    b.status in ('disputed', 'suspended') or b.decision_outcome is not null
    or b.status = 'locked' and (case when b.follows is not null then b.decide_by is not null else clock_now() > b.locked_at + (b.next_at - b.locked_at) / 2 end)
    or b.status = 'proposed' and b.proposal_final_at is null and b.decide_by is not null
    or b.status in ('locked', 'proposed') and ${isSigned('event', sql`b.event_id`)})`

/**
 * The number of events in the moderators' queue that a person may decide: without a bet or a signature of theirs, and not
 * created by them.
 * @param most the count stops here
 */
export async function eventsToDecide(tx: Tx, moderatorId: bigint, most: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from event_books b join events e on e.id = b.event_id
      where b.status in ('disputed', 'suspended', 'locked', 'proposed') and ${waitsForModerator}
        and ${signatureWanted('event', { id: sql`b.event_id`, adminCalled: sql`b.admin_called_at is not null`, moderatorId })}
        and e.created_by <> ${moderatorId} and b.proposed_by is distinct from ${moderatorId} and not ${involvedElsewhere(moderatorId)}
        and not exists (select 1 from bets x where x.event_id = b.event_id and x.user_id = ${moderatorId})
      limit ${most}) waiting`)
  return count
}
