import { said } from '#server/core/live.ts'
import { seeEachOther } from './presence.ts'

/** A person types to one other person; a screen reports it every few seconds. */
const TYPING = { burst: 5, perSecond: 0.5 }

/** Passes a person's typing on to a person who may see it. */
export const typing = said('typing', async ({ db, limits, signals }, caller, { userId }) => {
  const otherId = BigInt(userId)
  if ((await limits.take(`typing/${caller.userId}`, TYPING)).wait > 0) return
  if (!(await seeEachOther(db, caller.userId, otherId))) return
  signals.send({ type: 'person_types', userIds: [otherId], userId: caller.userId })
})
