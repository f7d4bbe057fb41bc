import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { banRefusal, blockersAmong } from '#server/moderation/index.ts'
import { lockCaller, setGang } from '#server/users/index.ts'
import { lockGang } from './gang-rows.ts'
import { gangChanged } from './live.ts'
import { type Joiner, mayJoin } from './may.ts'

/** The facts that decide whether a user may join these gangs. */
export async function readJoiner(
  tx: Tx,
  userId: bigint,
  gangs: readonly { id: bigint; ownerId: bigint }[],
): Promise<Joiner> {
  const { gangId, removedFrom } = await tx.one<{ gangId: bigint | null; removedFrom: bigint[] }>(sql`
    select (select gang_id from gang_members where user_id = ${userId}) as "gangId",
      array(select gang_id from gang_removals
        where user_id = ${userId} and gang_id = any(${gangs.map(({ id }) => id)}::bigint[])) as "removedFrom"`)
  return {
    gangId,
    ban: await banRefusal(tx, userId),
    blockers: await blockersAmong(
      tx,
      userId,
      gangs.map(({ ownerId }) => ownerId),
    ),
    removedFrom: new Set(removedFrom),
  }
}

/**
 * Joins a gang. Earlier alerts count as read.
 * @throws Refusal not_found, already_in_gang, gang_full, silenced, blocked, forbidden after a removal
 */
export async function joinGang(context: Context, tx: Tx, gangId: bigint, userId: bigint): Promise<void> {
  await lockCaller(tx, userId)
  const gang = await lockGang(tx, gangId)
  obey(mayJoin(gang, await readJoiner(tx, userId, [gang])))
  await tx.change(sql`
    insert into gang_members (user_id, gang_id, role, alerts_read_up_to)
    values (${userId}, ${gangId}, 'member', coalesce((select max(id) from gang_alerts where gang_id = ${gangId}), 0))`)
  await tx.change(sql`update gangs set member_count = member_count + 1 where id = ${gangId}`)
  await setGang(context, tx, userId, gangId)
  gangChanged(context, tx, gangId)
}
