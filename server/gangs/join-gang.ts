import { GANG_PEOPLE_MAX } from '#contract/gangs-limits.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { checkMayEnter, checkNotBanned } from '#server/moderation/index.ts'
import { lockCaller, setGang } from '#server/users/index.ts'
import { alreadyInGang } from './create-gang.ts'
import { lockGang } from './gang-rows.ts'
import { gangChanged } from './live.ts'
import { checkNotRemoved } from './removed-people.ts'

/**
 * Joins a gang. Alerts from before count as read.
 * @throws Refusal not_found, already_in_gang, gang_full, silenced, blocked, forbidden after a removal
 */
export async function joinGang(context: Context, tx: Tx, gangId: bigint, userId: bigint): Promise<void> {
  await lockCaller(tx, userId)
  const gang = await lockGang(tx, gangId)
  await checkNotBanned(tx, userId)
  await checkMayEnter(tx, userId, gang.ownerId)
  await checkNotRemoved(tx, gangId, userId)
  const joined = await tx.change(sql`
    insert into gang_members (user_id, gang_id, role, alerts_read_up_to)
    values (${userId}, ${gangId}, 'member', coalesce((select max(id) from gang_alerts where gang_id = ${gangId}), 0))
    on conflict do nothing`)
  if (joined === 0) throw alreadyInGang()
  if (gang.memberCount >= GANG_PEOPLE_MAX)
    throw new Refusal('gang_full', `This gang has ${GANG_PEOPLE_MAX} members already`)
  await tx.change(sql`update gangs set member_count = member_count + 1 where id = ${gangId}`)
  await setGang(context, tx, userId, gangId)
  gangChanged(context, tx, gangId)
}
