import { GANG_FLAGGED_MOST } from '#contract/bets-limits.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Tie } from '#server/users/index.ts'

/** The people in a small gang with one of these. */
export const tiesOfGangs = (tx: Tx, personIds: readonly bigint[]): Promise<Tie[]> =>
  tx.rows<Tie>(sql`
    select a.user_id as "personId", b.user_id as "otherId", 'gang' as kind, g.member_count as members
    from gang_members a join gangs g on g.id = a.gang_id and g.member_count <= ${GANG_FLAGGED_MOST}
    join gang_members b on b.gang_id = a.gang_id and b.user_id <> a.user_id
    where a.user_id = any(${[...personIds]}::bigint[])`)
