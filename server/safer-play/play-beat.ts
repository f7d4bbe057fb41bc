import type { Db } from '#server/core/db.ts'
import { isCheckDue, noteBeat } from './reality-check.ts'

type Answer = { checkDue: boolean }
/** What the people of this minute were answered: further devices of theirs get the same, without a statement. */
const minutes = new WeakMap<Db, { minute: number; answers: Map<bigint, Promise<Answer>> }>()

/** Notes that a person plays in this minute: one small statement, and a second look only where a reality check may be due. */
export function beat(db: Db, userId: bigint): Promise<Answer> {
  const minute = Math.floor(Date.now() / 60_000)
  let present = minutes.get(db)
  if (present?.minute !== minute) {
    present = { minute, answers: new Map() }
    minutes.set(db, present)
  }
  const { answers } = present
  const known = answers.get(userId)
  if (known) return known
  const answer = note(db, userId)
  answers.set(userId, answer)
  answer.catch(() => answers.delete(userId))
  return answer
}

async function note(db: Db, userId: bigint): Promise<Answer> {
  const standing = await noteBeat(db, userId)
  return { checkDue: standing.reached && (await isCheckDue(db, userId)) }
}
