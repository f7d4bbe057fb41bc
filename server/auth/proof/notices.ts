import { randomUUID } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { notify } from '#server/notifications/index.ts'

const NOT_YOU = 'If this was not you, sign out everywhere else and set a new password in settings.'

/** Each change: the event and its object; and the meaning, for the letter. */
const NOTICES = {
  'passkey-added': (name) => [`A passkey was added · ${name}`, 'It can now sign in to your account.'],
  'passkey-removed': (name) => [`A passkey was removed · ${name}`, 'It can no longer sign in.'],
  'authenticator-on': () => [
    'Two-step sign-in is on',
    'Signing in with your password now asks for a code too.',
  ],
  'authenticator-off': () => [
    'Two-step sign-in is off',
    'Signing in with your password no longer asks for a code.',
  ],
  'recovery-used': (left) => [
    `A recovery code was used · ${left} left`,
    `It no longer works. You have ${left} left.`,
  ],
  'password-changed': () => ['Your password was changed', 'Every other device was signed out.'],
  // the former address gets a separate letter; one to the new address would let a thief stop the account
  'email-changed': (email) => [`Your e-mail address was changed · ${email}`, null],
  'new-device': (device) => [
    `New sign-in · ${device}`,
    `Somebody signed in to your account on a new device: ${device}.`,
  ],
  'stop-ended': () => [
    'Your password was changed and the stop has ended',
    'We removed the sign-in methods that were added or changed since the event that we warned you about. Sign in, look through your settings, then unlock the wallet.',
  ],
  'signed-out': (reason) => ['You were signed out everywhere', `An operator signed you out: ${reason}`],
  'provider-linked': (name) => [`${name} is linked`, `You can now sign in with ${name}.`],
  'provider-refused': (name) => [
    `A sign-in with another ${name} account was refused`,
    `Somebody with your address at ${name} tried to sign in to your account and was refused.`,
    'That account uses your address. If it was you, sign in as before and link it in settings.',
  ],
} satisfies Record<string, (about: string) => [title: string, letter: string | null, body?: string]>

/**
 * Notifies a person of a change to their sign-in methods, so that they notice each one.
 * @param once the notice with this name is sent once; without a name each call sends a notice
 */
export async function notifySecurity(
  context: Context,
  tx: Tx,
  userId: bigint,
  what: keyof typeof NOTICES,
  about = '',
  once: string = randomUUID(),
): Promise<void> {
  const [title, letter, body = NOT_YOU] = NOTICES[what](about)
  await notify(context, tx, [userId], {
    key: what === 'new-device' ? `security.new-device:${once}` : `security.changed:${what}:${once}`,
    title,
    body,
    letter,
    link: '/settings',
  })
}
