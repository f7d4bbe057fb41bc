import { sql } from '#server/core/db.ts'
import { takeDownCoverOf } from '#server/covers/index.ts'
import type { Reportable } from '#server/moderation/index.ts'
import { notify } from '#server/notifications/index.ts'
import { setGang } from '#server/users/index.ts'
import { lockWithMembers } from './gang-rows.ts'
import { deleteGang } from './leave-gang.ts'

/** A reported gang. Removing dissolves the gang, and notifies all its members. */
export const reportableGang: Reportable = {
  async find(tx, id) {
    const gang = await tx.first<{ aboutUserId: bigint; title: string; text: string }>(sql`
      select owner_id as "aboutUserId", name as title, description as text from gangs where id = ${id}`)
    return gang && { ...gang, link: `/gangs?join=${id}` }
  },
  async remove(context, tx, { id }) {
    const { name, userIds } = await lockWithMembers(tx, id)
    await tx.change(sql`delete from gang_members where gang_id = ${id}`)
    await takeDownCoverOf(context, tx, 'gang', id)
    await deleteGang(tx, id)
    for (const userId of userIds) {
      await setGang(context, tx, userId, null)
      tx.afterCommit(() => context.signals.send({ type: 'gang_left', gangId: id, userId }))
    }
    await notify(context, tx, userIds, {
      key: `gang.dissolved:${id}`,
      title: `Your gang was closed · ${name}`,
      body: 'A moderator has dissolved it.',
      link: '/gangs',
    })
  },
  async holdsPosition(tx, id, moderatorId) {
    const member = await tx.first(sql`
      select 1 from gang_members where gang_id = ${id} and user_id = ${moderatorId}`)
    return member !== undefined
  },
}
