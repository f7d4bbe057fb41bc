import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { dueRows, type Workers } from '#server/core/scheduler.ts'
import { noteSecurity } from '#server/security-log/index.ts'
import { findUser, lockUser } from '#server/users/index.ts'
import { dropChallenges } from '../proof/challenges.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { writeOfWayBack } from './way-back.ts'

const LOOK_EVERY_MS = 10_000
const FOUND_AT_ONCE = 20

/** Ends the second factor of an account whose way back has waited long enough. A factor set up since the request stays. */
async function finish(context: Context, sessions: Sessions, id: bigint): Promise<void> {
  const userId = await context.db.transact((tx) => finishIn(context, tx, sessions, id))
  if (userId === undefined) return
  noteSecurity(context, 'second_factor.off', {}, { userId })
  sessions.announceEnd(userId, null)
}

async function finishIn(
  context: Context,
  tx: Tx,
  sessions: Sessions,
  id: bigint,
): Promise<bigint | undefined> {
  const row = await tx.first<{ userId: bigint }>(
    sql`select user_id as "userId" from ways_back where id = ${id}`,
  )
  if (!row) return undefined
  const { userId } = row
  await lockUser(tx, userId)
  const due = await tx.first<{ askedBy: bigint; askedAt: Date; reason: string }>(sql`
    update ways_back set done_at = clock_now()
    where id = ${id} and done_at is null and stopped_at is null and ends_at <= clock_now()
    returning asked_by as "askedBy", asked_at as "askedAt", reason`)
  const user = due && (await findUser(tx, userId))
  if (!due || !user) return undefined
  const gone = await tx.change(sql`
    delete from credentials where user_id = ${userId} and kind = 'totp' and confirmed_at < ${due.askedAt}`)
  if (gone > 0) await tx.change(sql`delete from recovery_codes where user_id = ${userId}`)
  await dropChallenges(tx, userId, ['second-factor'])
  await sessions.removeAll(tx, userId)
  await recordAudit(tx, {
    actorId: due.askedBy,
    act: 'user.way-back',
    subject: `user:${userId}`,
    reason: due.reason,
  })
  await writeOfWayBack(context, tx, user, { kind: 'done' })
  return userId
}

/** Finishes ways back on time, each by one node. */
export const wayBackPoller = (sessions: Sessions): Workers => ({
  name: 'ways-back',
  everyMs: LOOK_EVERY_MS,
  failed: 'ending an account recovery failed',
  workers: 1,
  find: dueRows({
    table: 'ways_back',
    at: 'ends_at',
    limit: FOUND_AT_ONCE,
    also: sql`done_at is null and stopped_at is null`,
  }),
  work: (context, id) => finish(context, sessions, id),
})
