import { randomUUID } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { notify } from '#server/notifications/index.ts'

const NOT_YOU = 'If this was not you, sign out everywhere else and set a new password in settings.'

/** Of each change: what happened, to what; and what it means, for the letter. */
const NOTICES = {
  'passkey-added': (name) => [`A passkey was added · ${name}`, 'It can now sign in to your account.'],
  'passkey-removed': (name) => [`A passkey was removed · ${name}`, 'It can no longer sign in.'],
  'authenticator-on': () => [
    'Two-step sign-in is on',
    'Signing in with your password now asks for a code too.',
  ],
  'authenticator-off': () => [
    'Two-step sign-in is off',
    'Signing in with your password asks for no code any more.',
  ],
  'recovery-used': (left) => [
    `A recovery code was used · ${left} left`,
    `It works no more. You have ${left} left.`,
  ],
  'password-changed': () => ['Your password was changed', 'Every other device was signed out.'],
  'email-changed': (email) => [
    `Your e-mail address was changed · ${email}`,
    `Your account now belongs to ${email}.`,
  ],
  'new-device': (device) => [
    `New sign-in · ${device}`,
    `Your account was opened on a new device: ${device}.`,
  ],
  'provider-linked': (name) => [`${name} is linked`, `You can now sign in with ${name}.`],
} satisfies Record<string, (about: string) => [title: string, letter: string]>

/** Notifies a person of a change to their sign-in methods, so that none goes unseen. */
export async function notifySecurity(
  context: Context,
  tx: Tx,
  userId: bigint,
  what: keyof typeof NOTICES,
  about = '',
): Promise<void> {
  const [title, letter] = NOTICES[what](about)
  await notify(context, tx, [userId], {
    key:
      what === 'new-device'
        ? `security.new-device:${randomUUID()}`
        : `security.changed:${what}:${randomUUID()}`,
    title,
    body: NOT_YOU,
    letter,
    link: '/settings',
  })
}
