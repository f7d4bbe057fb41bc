/** Places that few have at once, and one person fewer; who finds none is turned away and not kept waiting. */
export type ConcurrencyLimit = {
  /**
   * Takes a place.
   * @param whose who takes it
   * @returns what gives it back (once, however often it is called), or null when this person's or all are taken
   */
  tryAcquire(whose: string): (() => void) | null
}

/**
 * @param atOnce how many places there are
 * @param eachAtOnce how many of them one person may have
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

/** ConcurrencyLimit that people wait for, each in a line of their own. */
export type UserSemaphores = {
  /** @returns undefined when this person may go at once, else what resolves at their turn */
  acquire(whose: bigint): Promise<void> | undefined
  /** Ends a turn: the next in this person’s line has it. */
  release(whose: bigint): void
}

/** @param eachAtOnce how many turns one person has at a time */
export function createUserSemaphores(eachAtOnce: number): UserSemaphores {
  const people = new Map<bigint, { running: number; waiting: (() => void)[] }>()
  return {
    acquire(whose) {
      const own = people.get(whose) ?? { running: 0, waiting: [] }
      people.set(whose, own)
      if (own.running >= eachAtOnce) return new Promise((resolve) => own.waiting.push(resolve))
      own.running++
      return undefined
    },
    release(whose) {
      const own = people.get(whose)!
      const next = own.waiting.shift()
      if (next) next()
      else if (--own.running === 0) people.delete(whose)
    },
  }
}
