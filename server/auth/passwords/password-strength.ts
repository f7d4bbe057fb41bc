import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { isKnownPassword } from './known-passwords.ts'
import type { PasswordFilter } from './password-filter.ts'

/** Checking a longer text would exceed a request's time limit; further characters make a password no weaker. */
const ANALYSED_MAX = 48
const SCORE_MIN = 2
/** Shorter parts of a name occur in ordinary words. */
const PART_MIN = 4

const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: ANALYSED_MAX })

/** The person whose password is checked. */
export type PasswordOwner = { email: string; firstName: string; lastName: string }

/**
 * Why a password is too weak, as a sentence for its owner; null when it is strong enough. It takes 50 to 800 ms of
 * processor time, so only `strength-worker.ts` calls it.
 * @param filter the file of PASSWORD_FILTER
 */
export function weakness(
  password: string,
  owner: PasswordOwner,
  filter?: Pick<PasswordFilter, 'has'>,
): string | null {
  const lower = password.normalize('NFC').toLowerCase()
  if (isKnownPassword(password, filter))
    return 'This password is on a list of stolen or very common passwords. Choose another one.'
  const parts = [owner.email, owner.email.split('@')[0]!, owner.firstName, owner.lastName].map((part) =>
    part.normalize('NFC').toLowerCase(),
  )
  if (parts.some((part) => part.length >= PART_MIN && lower.includes(part))) {
    return 'Leave your name and your e-mail address out of the password.'
  }
  const { score } = estimate.check(password.slice(0, ANALYSED_MAX), [...parts, 'evens'])
  if (score < SCORE_MIN) {
    return 'This password is easy to guess. Use three or more unrelated words, or a longer mix of characters.'
  }
  return null
}
