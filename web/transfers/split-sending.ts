import { idempotencyKeys } from '#web/client/calls/idempotency.ts'

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
