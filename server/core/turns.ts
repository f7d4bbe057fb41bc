/** Places that few have at once; who finds none is turned away and not kept waiting. */
export type Turns = {
  /** Takes a place. @returns what gives it back (once, however often it is called), or null when all are taken */
  take(): (() => void) | null
}

/** @param atOnce how many places there are */
export function createTurns(atOnce: number): Turns {
  let taken = 0
  return {
    take() {
      if (taken >= atOnce) return null
      taken++
      let given = false
      return () => {
        if (given) return
        given = true
        taken--
      }
    },
  }
}
