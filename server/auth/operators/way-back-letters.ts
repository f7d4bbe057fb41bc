import { randomUUID } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { notify, writeLettersTo } from '#server/notifications/index.ts'
import { formerAddress, ownsAddress, type User } from '#server/users/index.ts'

type News = { kind: 'opened'; endsAt: Date } | { kind: 'done' }

const minutesOf = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/**
 * Notifies the owner of an account of the opening and the end of its way back: behind the bell, and by letters with a stop link to the
 * present address and to that of 30 days ago. One of the two may be a thief's.
 */
export async function writeOfWayBack(context: Context, tx: Tx, user: User, news: News): Promise<void> {
  const [title, body] =
    news.kind === 'opened'
      ? [
          'Somebody asked us to turn your two-step sign-in off',
          `Two-step sign-in ends at ${minutesOf(news.endsAt)}. Until then your wallet is locked, and every device was signed out. Sign in with your authenticator to stop it.`,
        ]
      : [
          'Your two-step sign-in was turned off',
          'Signing in asks for your password alone now. Your wallet is still locked.',
        ]
  await notify(context, tx, [user.id], {
    key: `security.changed:way-back:${randomUUID()}`,
    title,
    body,
    letter: null,
    link: '/settings',
  })
  const former = await formerAddress(tx, user.id, 30)
  const present = ownsAddress(context.config, user) ? [user.email] : []
  const addresses = [...present, ...(former ? [former] : [])]
  await writeLettersTo(tx, user.id, addresses, { title, body })
}
