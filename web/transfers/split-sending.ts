import { idempotencyKeys } from '#web/client/calls/idempotency.ts'

/** The most people to split one sum between. Each receives their own request. */
export const SPLIT_MOST = 10

/**
 * Splits cents into parts that differ by a cent at most: the first ones get the odd cents.
 * @param parts above zero
 * @returns `parts` amounts whose sum is exactly `cents`
 */
export function splitCents(cents: bigint, parts: number): bigint[] {
  const count = BigInt(parts)
  const [each, odd] = [cents / count, cents % count]
  return Array.from({ length: parts }, (_, index) => each + (BigInt(index) < odd ? 1n : 0n))
}

/** One person's part of a split sum. */
export type SplitPart = {
  /** an id or an e-mail address */
  toUserId: string
  name: string
  cents: bigint
}

export type SplitOutcome = { part: SplitPart } & (
  | { state: 'waiting' | 'sent' }
  | { state: 'failed'; why: unknown }
)

type Send = (part: SplitPart, key: string) => Promise<unknown>

/**
 * Requests of one split, sent one after the other. Each keeps the key of its first try, so the server does not record a request
 * twice after a lost answer; another `send` repeats only the failed ones.
 */
export class SplitSending {
  #outcomes: SplitOutcome[]
  readonly #keys: string[]

  constructor(parts: readonly SplitPart[], newKey?: () => string) {
    this.#outcomes = parts.map((part) => ({ part, state: 'waiting' }))
    this.#keys = parts.map((part) => idempotencyKeys(newKey).keyFor(part.toUserId))
  }

  get outcomes(): readonly SplitOutcome[] {
    return this.#outcomes
  }

  /** @param told called after each request, with the state of all of them */
  async send(send: Send, told: (outcomes: readonly SplitOutcome[]) => void): Promise<void> {
    for (const [index, { part, state }] of this.#outcomes.entries()) {
      if (state === 'sent') continue
      const outcome: SplitOutcome = await send(part, this.#keys[index]!).then(
        () => ({ part, state: 'sent' }),
        (why) => ({ part, state: 'failed', why }),
      )
      this.#outcomes = this.#outcomes.with(index, outcome)
      told(this.#outcomes)
    }
  }
}
