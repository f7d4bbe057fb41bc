import { useEffect } from 'react'
import { useLate } from '#web/client/late.ts'
import { retrying } from '#web/client/lazy.ts'

/** Keeps the socket of the signed-in person open. Used once, by the shell. */
export function useLiveConnection(userId: string | undefined): void {
  const late = useLate()
  useEffect(() => {
    if (!userId || !late) return
    let close: (() => void) | undefined
    let left = false
    retrying(() => import('./live-modules.ts')).then(({ openLiveFor }) => {
      if (!left) close = openLiveFor(userId)
    }, console.error)
    return () => {
      left = true
      close?.()
    }
  }, [userId, late])
}
