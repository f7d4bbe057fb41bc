import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/core/module.ts'

/** A gang's count matches its members, it has one owner, and each user's record names their gang. */
export function auditGangs(tx: Tx): Promise<Fault[]> {
  return tx.rows<Fault>(sql`
    select 'a gang counts its members' as invariant, 'gang ' || g.id as where,
      g.member_count || ' counted, ' || count(m.user_id) || ' members' as details
    from gangs g left join gang_members m on m.gang_id = g.id group by g.id
    having g.member_count <> count(m.user_id) or g.member_count = 0
    union all
    select 'a gang has one owner, whom it names', 'gang ' || g.id, 'owner ' || g.owner_id
    from gangs g where not exists (
      select from gang_members m where m.gang_id = g.id and m.user_id = g.owner_id and m.role = 'owner')
    union all
    select 'a user’s record names their gang', 'user ' || u.id,
      'record ' || coalesce(u.gang_id::text, 'none') || ', member of ' || coalesce(m.gang_id::text, 'none')
    from users u left join gang_members m on m.user_id = u.id where u.gang_id is distinct from m.gang_id`)
}
