import type { Context } from '#server/core/context.ts'
import type { Mail } from '#server/core/mail.ts'
import { findUserByEmail } from '#server/users/index.ts'
import { linkOrigin } from '../addresses/link-origin.ts'
import type { Entrances, Visit } from '../entry/entrances.ts'
import { createResetToken } from './reset-tokens.ts'

const letter = (name: string, link: string) => `Hello ${name},

somebody, most likely you, asked to set a new password for your Evens account. This link does it. It works once, within
one hour:

${link}

If it was not you, nothing has changed and there is nothing to do. The person who asked cannot see this mail.`

/**
 * Mails a link that sets a new password. The answer goes out before any look-up, so neither its text nor its timing
 * tells whether the account exists.
 */
export async function requestPasswordReset(
  context: Context,
  { limits, mail }: Entrances,
  { body, visitor }: Visit<'requestPasswordReset'>,
): Promise<void> {
  await limits.takeMail(body.email, visitor.ip)
  const origin = linkOrigin(visitor, context.config)
  void mailLink(context, mail, body.email, origin).catch((error: unknown) =>
    context.log.error({ err: error }, 'A password mail could not be sent'),
  )
}

async function mailLink({ db }: Context, mail: Mail, email: string, origin: string): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (!user) return
  const token = await db.transact((tx) => createResetToken(tx, user.id))
  const link = `${origin}/reset-password?token=${token}`
  await mail.send({ to: user.email, subject: 'Set a new password', text: letter(user.firstName, link) })
}
