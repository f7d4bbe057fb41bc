import type { GangRole } from '#contract/gangs.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'

/** Whether a person is the owner or an officer of a gang. */
export const holdsOffice = (userId: Sql, gangId: Sql): Sql => sql`exists (
  select from gang_members m where m.user_id = ${userId} and m.gang_id = ${gangId} and m.role in ('owner', 'officer'))`

/** The name of a gang; null without one. */
export const gangNameOf = (gangId: Sql): Sql => sql`(select name from gangs where id = ${gangId})`

/** The owner of a gang; null without one. */
export const gangOwnerOf = (gangId: Sql): Sql => sql`(select owner_id from gangs where id = ${gangId})`

/** A person's gang and their role there. */
export const officeOf = (
  tx: Tx,
  userId: bigint,
): Promise<{ gangId: bigint; name: string; role: GangRole } | undefined> =>
  tx.first(sql`
    select m.gang_id as "gangId", g.name, m.role from gang_members m join gangs g on g.id = m.gang_id
    where m.user_id = ${userId}`)
