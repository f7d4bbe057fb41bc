import { useEffect, useEffectEvent, useState } from 'react'

/** A message that was jumped to is marked this long. */
const MARKED_MS = 2_500

/**
 * Goes once to the message that an address names, as far back as it is.
 * @param fetchBackTo answers whether the message is there
 * @returns the message that is marked now
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
