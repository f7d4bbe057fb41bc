import type { Db } from '#server/core/db.ts'
import { isCheckDue, noteBeat } from './reality-check.ts'

type Answer = { checkDue: boolean }
/**
 * Makes the function that notes that a person plays in this minute: one small statement, and a second one only where a reality
 * check may be due. Further devices of the same person in the same minute get the same answer, without a statement.
 */
export function createBeat(): (db: Db, userId: bigint) => Promise<Answer> {
  let present = { minute: Number.NaN, answers: new Map<bigint, Promise<Answer>>() }
  return (db, userId) => {
    const minute = Math.floor(Date.now() / 60_000)
    if (present.minute !== minute) present = { minute, answers: new Map() }
    const { answers } = present
    const known = answers.get(userId)
    if (known) return known
    const answer = note(db, userId)
    answers.set(userId, answer)
    answer.catch(() => answers.delete(userId))
    return answer
  }
}

async function note(db: Db, userId: bigint): Promise<Answer> {
  const standing = await noteBeat(db, userId)
  return { checkDue: standing.reached && (await isCheckDue(db, userId)) }
}
