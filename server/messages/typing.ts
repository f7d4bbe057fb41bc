import { said } from '#server/core/live.ts'
import { areBlocked } from '#server/moderation/index.ts'
import { findThread } from './threads.ts'

/** A person types to one other; a screen says so every few seconds. */
const TYPING = { burst: 5, perSecond: 0.5 }

/** Passes on that a person is typing, to somebody with whom they have a thread and no block. */
export const typing = said('typing', async ({ db, limits, signals }, caller, { userId }) => {
  const otherId = BigInt(userId)
  if ((await limits.take(`typing/${caller.userId}`, TYPING)).wait > 0) return
  if ((await findThread(db, caller.userId, otherId)) === undefined) return
  if (await areBlocked(db, caller.userId, otherId)) return
  signals.send({ type: 'person_types', userIds: [otherId], userId: caller.userId })
})
