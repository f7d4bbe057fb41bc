import { useEffect, useState } from 'react'

const EARLY_MS = 20
/** The longest time that a browser's timer can wait, milliseconds. */
const TIMER_MAX_MS = 2 ** 31 - 1

/**
 * Whether a moment is in the future: the screen redraws when the moment arrives.
 * @param moment ISO 8601; null is never in the future
 * @param offset milliseconds by which the clock that counts is ahead of this device's
 */
export function useIsAhead(moment: string | null, offset = 0): boolean {
  const [, drawAgain] = useState(0)
  const at = moment === null ? 0 : Date.parse(moment)
  useEffect(() => {
    const left = at - Date.now() - offset
    if (left <= 0 || left > TIMER_MAX_MS) return
    // a timer may fire a moment early
    const timer = setTimeout(() => drawAgain((count) => count + 1), left + EARLY_MS)
    return () => clearTimeout(timer)
  }, [at, offset])
  return at > Date.now() + offset
}
