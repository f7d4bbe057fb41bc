import { sql, type Tx } from '#server/core/db.ts'

/** Of books b: disputed and suspended events, and locked ones past half of their deadline. */
export const waitsForModerator = sql`
  b.outcome is null and (b.status in ('disputed', 'suspended')
    or b.status = 'locked' and clock_now() > b.locked_at + (b.next_at - b.locked_at) / 2)`

/**
 * The number of events in the moderators' queue that a person may decide: without a bet of theirs and not created by
 * them.
 * @param most the count stops here
 */
export async function eventsToDecide(tx: Tx, moderatorId: bigint, most: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from event_books b join events e on e.id = b.event_id
      where b.status in ('disputed', 'suspended', 'locked') and ${waitsForModerator}
        and e.created_by <> ${moderatorId}
        and not exists (select 1 from bets x where x.event_id = b.event_id and x.user_id = ${moderatorId})
      limit ${most}) waiting`)
  return count
}
