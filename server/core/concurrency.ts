/** Limits concurrent work, in total and for each key. At a limit it refuses callers and does not make them wait. */
export type ConcurrencyLimit = {
  /**
   * Takes a place.
   * @param whose the key of the caller
   * @returns a function that returns the place (only once), or null when a limit is reached
   */
  tryAcquire(whose: string): (() => void) | null
}

/**
 * @param atOnce places in total
 * @param eachAtOnce places for each key
 */
export function createConcurrencyLimit(atOnce: number, eachAtOnce: number): ConcurrencyLimit {
  let taken = 0
  const takenBy = new Map<string, number>()
  return {
    tryAcquire(whose) {
      const own = takenBy.get(whose) ?? 0
      if (taken >= atOnce || own >= eachAtOnce) return null
      taken++
      takenBy.set(whose, own + 1)
      let given = false
      return () => {
        if (given) return
        given = true
        taken--
        const left = takenBy.get(whose)! - 1
        if (left === 0) takenBy.delete(whose)
        else takenBy.set(whose, left)
      }
    },
  }
}

/** One semaphore for each user: callers wait in order of arrival. */
export type UserSemaphores = {
  /** @returns undefined when the caller may proceed at once, else a promise that resolves when it may */
  acquire(whose: bigint): Promise<void> | undefined
  /** Lets the user's next waiting caller proceed. */
  release(whose: bigint): void
}

/** @param eachAtOnce concurrent callers of one user */
export function createUserSemaphores(eachAtOnce: number): UserSemaphores {
  const users = new Map<bigint, { running: number; waiting: (() => void)[] }>()
  return {
    acquire(whose) {
      const own = users.get(whose) ?? { running: 0, waiting: [] }
      users.set(whose, own)
      if (own.running >= eachAtOnce) return new Promise((resolve) => own.waiting.push(resolve))
      own.running++
      return undefined
    },
    release(whose) {
      const own = users.get(whose)!
      const next = own.waiting.shift()
      if (next) next()
      else if (--own.running === 0) users.delete(whose)
    },
  }
}

/**
 * Works on items, several at once: each worker takes the next one when it is free.
 * @param options.shouldContinue called before each item; false leaves the rest
 * @throws the first error of `work`
 */
export async function workThrough<T>(
  items: readonly T[],
  { atOnce, shouldContinue = () => true }: { atOnce: number; shouldContinue?: () => boolean },
  work: (item: T) => Promise<void>,
): Promise<void> {
  // the workers share one iterator
  const left = items.values()
  const worker = async () => {
    while (shouldContinue()) {
      const { value, done } = left.next()
      if (done) return
      await work(value)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
