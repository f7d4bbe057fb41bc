import { useEffect, useState } from 'react'

const EARLY_MS = 20
/** The longest time that a browser's timer can wait, milliseconds. */
const TIMER_MAX_MS = 2 ** 31 - 1

/**
 * Whether a moment is still to come: the screen is drawn again when it has come.
 * @param moment ISO 8601; null is never to come
 */
export function useIsAhead(moment: string | null): boolean {
  const [, drawAgain] = useState(0)
  const at = moment === null ? 0 : Date.parse(moment)
  useEffect(() => {
    const left = at - Date.now()
    if (left <= 0 || left > TIMER_MAX_MS) return
    // a timer may be a moment early
    const timer = setTimeout(() => drawAgain((count) => count + 1), left + EARLY_MS)
    return () => clearTimeout(timer)
  }, [at])
  return at > Date.now()
}
