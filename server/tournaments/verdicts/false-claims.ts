import { sql, type Tx } from '#server/core/db.ts'

/** Days for which a false claim stands on a profile. */
const SHOWN_DAYS = 30

/** How often moderators have called a claim of each of these people false, by their ids. */
export async function falseClaimsOf(tx: Tx, userIds: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await tx.rows<{ id: bigint; count: number }>(sql`
    select false_claim_by as id, count(*)::int as count from match_decisions
    where false_claim_by = any(${[...userIds]}::bigint[]) group by false_claim_by`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The same of one person in the last 30 days, for their profile. */
export async function recentFalseClaims(tx: Tx, userId: bigint): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from match_decisions
    where false_claim_by = ${userId} and decided_at > clock_now() - make_interval(days => ${SHOWN_DAYS})`)
  return count
}
