import { randomUUID } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { notify } from '#server/notifications/index.ts'

const NOT_YOU = 'If this was not you, sign out everywhere else and set a new password in settings.'

const NOTICES = {
  'passkey-added': (name: string) => ['A passkey was added', `“${name}” can now sign in to your account.`],
  'passkey-removed': (name: string) => ['A passkey was removed', `“${name}” can no longer sign in.`],
  'authenticator-on': () => [
    'Two-step sign-in is on',
    'Signing in with your password now asks for a code too.',
  ],
  'authenticator-off': () => [
    'Two-step sign-in is off',
    'Signing in with your password asks for no code any more.',
  ],
  'recovery-used': (left: string) => ['A recovery code was used', `It works no more. You have ${left} left.`],
  'password-changed': () => ['Your password was changed', 'Every other device was signed out.'],
  'email-changed': (email: string) => [
    'Your e-mail address was changed',
    `Your account now belongs to ${email}.`,
  ],
  'new-device': (device: string) => ['New sign-in', `Your account was opened on a new device: ${device}.`],
  'provider-linked': (name: string) => [`${name} is linked`, `You can now sign in with ${name}.`],
} as const satisfies Record<string, (about: string) => readonly [string, string] | string[]>

/** Notifies a person of a change to their sign-in methods, so that none goes unseen. */
export async function notifySecurity(
  context: Context,
  tx: Tx,
  userId: bigint,
  what: keyof typeof NOTICES,
  about = '',
): Promise<void> {
  const [title = '', body = ''] = NOTICES[what](about)
  await notify(context, tx, [userId], {
    key:
      what === 'new-device'
        ? `security.new-device:${randomUUID()}`
        : `security.changed:${what}:${randomUUID()}`,
    title,
    body: `${body} ${NOT_YOU}`,
    letter: body,
    link: '/settings',
  })
}
