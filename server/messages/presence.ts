import { wroteToEachOther } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type Channel, ending, type Presence, said, stream, type Watching } from '#server/core/live.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import { areBlocked } from '#server/moderation/index.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    presence_changed: { userId: bigint; online: boolean }
  }
}

const REPORT_EVERY_MS = 15_000
/** A person without a report for this long is offline: a little over two report intervals. */
export const ABSENT_AFTER = '40 seconds'
const LOOK_EVERY_MS = 5_000
const FRAME_EVERY_MS = 100

/** Records the people with a socket, and announces those who were away before. */
async function recordPresence(context: Context, watching: readonly Watching[]): Promise<void> {
  const userIds = watching.map(({ userId }) => userId)
  const arrived = await context.db.rows<{ userId: bigint }>(sql`
    with present as materialized (
      select user_id from user_presence
      where user_id = any(${userIds}::bigint[]) and online and seen_at > clock_now() - ${ABSENT_AFTER}::interval
    ), recorded as (
      insert into user_presence (user_id, online, seen_at)
      select u, true, clock_now() from unnest(${userIds}::bigint[]) u order by u
      on conflict (user_id) do update set online = true, seen_at = excluded.seen_at returning user_id
    )
    select r.user_id as "userId" from recorded r where not exists (select from present p where p.user_id = r.user_id)`)
  for (const { userId } of arrived) context.signals.send({ type: 'presence_changed', userId, online: true })
}

export const presenceReports: Presence = { everyMs: REPORT_EVERY_MS, seen: recordPresence }

async function endPresence(context: Context): Promise<void> {
  const gone = await context.db.rows<{ userId: bigint }>(sql`
    update user_presence set online = false
    where online and seen_at < clock_now() - ${ABSENT_AFTER}::interval returning user_id as "userId"`)
  for (const { userId } of gone) context.signals.send({ type: 'presence_changed', userId, online: false })
}

/** Marks people offline whose sockets are gone. */
export const presencePoller: Rounds = {
  name: 'presence',
  everyMs: LOOK_EVERY_MS,
  failed: 'turning people offline failed',
  run: endPresence,
}

/** Whether two people see each other's presence and typing: both have written to the other, and neither has blocked the other. */
const seeEachOther = async (tx: Tx, one: bigint, other: bigint): Promise<boolean> =>
  (await wroteToEachOther(tx, one, [other])).has(other) && !(await areBlocked(tx, one, other))

/** Presence of the other person in a thread. */
export const threadChannel: Channel = {
  kind: 'thread',
  mayWatch: (caller, userId, { db }) => seeEachOther(db, caller.userId, userId),
  // a screen watches after it has read its right to: the other person's presence may have changed since
  async current({ db }, userId) {
    const { online } = await db.one<{ online: boolean }>(sql`
      select exists (select from user_presence
        where user_id = ${userId} and online and seen_at > clock_now() - ${ABSENT_AFTER}::interval) as online`)
    return { type: 'presence_changed', userId: userId, online }
  },
  streams: [
    stream('presence_changed', {
      id: ({ userId }) => userId,
      everyMs: FRAME_EVERY_MS,
      state: ({ userId }) => userId,
      frame: ({ userId, online }) => ({ type: 'presence_changed', userId: userId, online }),
    }),
  ],
  // a block, or its end: neither side follows the other any more
  ends: [
    ending('block_changed', ({ userId, otherId }) => ({ userId, id: otherId })),
    ending('block_changed', ({ userId, otherId }) => ({ userId: otherId, id: userId })),
  ],
}

/** Deletes a user's presence when the account is closed. */
export async function forgetPresence(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from user_presence where user_id = ${userId}`)
}

/** A person types to one other person; a screen reports it every few seconds. */
const TYPING = { burst: 5, perSecond: 0.5 }

/** Passes a person's typing on to a person who may see it. */
export const typing = said('typing', async ({ db, limits, signals }, caller, { userId }) => {
  const otherId = BigInt(userId)
  if ((await limits.take(`typing/${caller.userId}`, TYPING)).wait > 0) return
  if (!(await seeEachOther(db, caller.userId, otherId))) return
  signals.send({ type: 'person_types', userIds: [otherId], userId: caller.userId })
})
