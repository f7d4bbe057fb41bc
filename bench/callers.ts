import { randomUUID } from 'node:crypto'
import type { Selection } from '#contract/odds.ts'
import { type Load, loadOf } from './figures.ts'

/** A bet that a caller asks for; the product and every peer get the same kind. Amount in hundredths. */
export type Wish = { eventId: bigint; userId: bigint; selection: Selection; amount: bigint; key: string }

export type { Load } from './figures.ts'

/**
 * Draws wishes: a random person bets on a random event, always on the same side, $1.00 to $1.99.
 * @param people number of people; 1% of them are broke
 */
export function wishes(eventIds: readonly bigint[], people: number): () => Wish {
  return () => {
    const userId = 1 + Math.floor(Math.random() * people)
    return {
      eventId: eventIds.length === 1 ? eventIds[0]! : eventIds[Math.floor(Math.random() * eventIds.length)]!,
      userId: BigInt(userId),
      selection: userId % 2 === 0 ? 'optionA' : 'optionB',
      amount: BigInt(100 + (userId % 100)),
      key: randomUUID(),
    }
  }
}

/**
 * Closed loop: each caller asks, waits for the answer and asks again, until the time is over.
 * @param options.wish draws the next wish; undefined ends the caller
 * @param options.act resolves to true: accepted; to false: refused as it should be; rejects on a failure
 */
export async function call<W = Wish>(options: {
  callers: number
  ms: number
  wish: () => W | undefined
  act: (wish: W) => Promise<boolean>
}): Promise<Load> {
  const times: number[] = []
  let refused = 0
  let failed = 0
  let firstFailure: string | undefined
  const begun = performance.now()
  const until = begun + options.ms

  async function caller(): Promise<void> {
    while (performance.now() < until) {
      const wish = options.wish()
      if (wish === undefined) return
      const at = performance.now()
      try {
        if (await options.act(wish)) times.push(performance.now() - at)
        else refused++
      } catch (error) {
        failed++
        firstFailure ??= (error as Error).message
      }
    }
  }
  await Promise.all(Array.from({ length: options.callers }, caller))
  return loadOf({ times, refused, failed, firstFailure, ms: performance.now() - begun })
}
