import { useEffect, useEffectEvent, useState } from 'react'

/** The list marks the target of a jump for this long. */
const MARKED_MS = 2_500

/**
 * Jumps once to the message that an address names, however old it is.
 * @param fetchBackTo tells whether the message is in the log
 * @returns the marked message
 */
export function useJump(
  jumpTo: string | undefined,
  fetchBackTo: (messageId: string) => Promise<boolean>,
  go: (messageId: string) => void,
): string | undefined {
  const [marked, setMarked] = useState<string>()
  const begin = useEffectEvent(async (messageId: string) => {
    if (await fetchBackTo(messageId).catch(() => false)) setMarked(messageId)
  })
  useEffect(() => {
    if (jumpTo) void begin(jumpTo)
  }, [jumpTo])
  const arrive = useEffectEvent(go)
  useEffect(() => {
    if (marked === undefined) return
    arrive(marked)
    const timer = setTimeout(() => setMarked(undefined), MARKED_MS)
    return () => clearTimeout(timer)
  }, [marked])
  return marked
}
