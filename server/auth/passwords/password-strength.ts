import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Guessing at a longer text takes longer than a request may; a password is not weaker for what follows. */
const ANALYSED_MAX = 48
const SCORE_MIN = 2
/** Shorter parts of a name occur in ordinary words. */
const PART_MIN = 4

const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: ANALYSED_MAX })
const mostUsed = new Set(dictionary['passwords-common'])

/** Whose password it is to be. */
export type Owner = { email: string; firstName: string; lastName: string }

/**
 * What is wrong with a password, said to the person, or null when it will do. It takes 50 to 800 ms of a processor: only
 * `strength-worker.ts` calls it.
 */
export function weakness(password: string, owner: Owner): string | null {
  const lower = password.normalize('NFC').toLowerCase()
  if (mostUsed.has(lower)) return 'This is one of the most used passwords. Choose another one.'
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
