import { recordAudit } from '#server/audit-log/index.ts'
import { type Db, sql } from '#server/core/db.ts'
import { findUser, findUserByEmail, lockUser } from '#server/users/index.ts'
import { dropChallenges } from '../proof/challenges.ts'

/**
 * Signs a person out on every device, for an operator who cannot sign in. Running servers notice it within ten seconds.
 * @param whom an e-mail address, or the account's number
 * @returns the result, as a line
 * @throws Error where no account has it
 */
export async function endSessionsOf(db: Db, whom: string | undefined): Promise<string> {
  if (!whom) throw new Error('npm run db -- end-sessions <e-mail address, or the number of the account>')
  return db.transact(async (tx) => {
    const byNumber = /^\d{1,18}$/.test(whom)
    const user = byNumber ? await findUser(tx, BigInt(whom)) : await findUserByEmail(tx, whom)
    if (!user || !(await lockUser(tx, user.id))) throw new Error(`no account has ${whom}`)
    const ended = await tx.change(sql`delete from sessions where user_id = ${user.id}`)
    await dropChallenges(tx, user.id, ['second-factor'])
    await recordAudit(tx, {
      actorId: user.id,
      act: 'user.end-sessions',
      subject: `user:${user.id}`,
      reason: 'An operator did it from the command line',
    })
    return `account ${user.id}: ${ended} sessions ended; a running server notices it within ten seconds`
  })
}
