import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import type { Mail } from '#server/core/mail.ts'
import { findStopped, findUser, findUserByEmail, lockStop, type User } from '#server/users/index.ts'
import { linkOrigin } from '../proof/link-origin.ts'
import { createResetToken } from '../proof/reset-tokens.ts'
import type { Entrances, Visit } from '../sessions/sessions.ts'

const letter = (name: string, link: string) => `Hello ${name},

somebody, most likely you, asked to set a new password for your Evens account. This link lets you do it. It works once, within
one hour:

${link}

If it was not you, nothing has changed and there is nothing to do. The person who asked cannot see this e-mail.`

/**
 * Mails a link that sets a new password. The answer goes out before any look-up, so neither its text nor its timing
 * reveals whether the account exists.
 */
export async function requestPasswordReset(
  context: Context,
  { limits, mail }: Entrances,
  { body, visitor }: Visit<'requestPasswordReset'>,
): Promise<void> {
  await limits.takeMail(body.email, visitor.address)
  const origin = linkOrigin(visitor, context.config)
  void mailLink(context, mail, body.email, origin).catch((error: unknown) =>
    context.log.error({ err: error }, 'A password e-mail could not be sent'),
  )
}

async function mailLink({ db }: Context, mail: Mail, email: string, origin: string): Promise<void> {
  const link = await db.transact(async (tx) => {
    const user = await whoseReset(tx, email)
    if (!user) return undefined
    return { user, token: await createResetToken(tx, user.id, email) }
  })
  if (!link) return
  const address = `${origin}/reset-password#token=${link.token}`
  await mail.send({ to: email, subject: 'Set a new password', text: letter(link.user.firstName, address) })
}

/**
 * The account whose reset goes to this address. For a stopped account, it goes only to the address of the letter that stopped it:
 * the account's present address may be a thief's.
 */
async function whoseReset(tx: Tx, email: string): Promise<User | undefined> {
  const stopped = await findStopped(tx, email)
  const user = stopped === undefined ? await findUserByEmail(tx, email) : await findUser(tx, stopped)
  if (!user || stopped !== undefined) return user
  const stop = await lockStop(tx, user.id)
  return stop === null || stop.address === null ? user : undefined
}
